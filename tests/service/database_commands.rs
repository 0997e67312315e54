//! The commands that look at a database: backup, export, check.

use std::path::Path;
use std::process::{Command, Output};

use basari::service::Status;
use basari_rules::game::Kind;
use basari_rules::record::from_text;

use super::service_fixture::Hall;
use crate::support::database::{Database, on_both_databases};
use crate::support::material;

fn basari(url: &str, args: &[&str], file: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    command.env_clear().env("DATABASE_URL", url).args(args);
    if let Some(file) = file {
        command.arg(file);
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

on_both_databases! {
    async fn a_game_is_exported_as_a_record_that_reads(db: &Database) {
        let hall = Hall::open(db).await;
        for (channel, kind) in [(100, Kind::Card), (101, Kind::Board)] {
            let game = hall.game_in(channel, kind, 2, 1).await;
            let table = hall.play_out(&game).await;
            assert_eq!(table.status, Status::Over);
            let output = basari(db.url(), &["export", game.as_str()], None);
            assert!(output.status.success(), "{}", text(&output.stderr));
            let record = text(&output.stdout);
            let games = from_text(&record, |kind, _| Some(material(kind))).unwrap();
            assert_eq!(games.len(), 1);
            assert!(record.lines().last().unwrap().contains(r#""t":"end""#), "{record}");
            for by in ["person", "computer"] {
                assert!(record.contains(&format!(r#""by":"{by}""#)));
            }
        }
        let lobby = hall.lobby_in(102, Kind::Card, 1).await;
        for game in [lobby.as_str(), "bobo-bobo-bobo-11"] {
            let output = basari(db.url(), &["export", game], None);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
            assert_eq!(text(&output.stderr).lines().count(), 1, "one clear sentence");
        }
        assert_eq!(basari(db.url(), &["export", "nonsense"], None).status.code(), Some(2));
    }

    async fn a_running_game_is_exported_without_its_secrets(db: &Database) {
        use basari_rules::game::{Action, Move};
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        let before = basari(db.url(), &["export", game.as_str()], None);
        hall.act(&game, 1, prompt, Move::Play(Action::C)).await.unwrap();
        let after = basari(db.url(), &["export", game.as_str()], None);
        assert!(after.status.success() && !after.stdout.is_empty());
        assert_eq!(text(&after.stdout), text(&before.stdout));
    }

    async fn a_check_names_the_game_that_does_not_read(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game_in(100, Kind::Card, 3, 0).await;
        let sound = hall.game_in(101, Kind::Card, 3, 0).await;
        let output = basari(db.url(), &["check"], None);
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
        db.execute(&format!("UPDATE events SET payload = 'hunter2' WHERE number = 2 AND game_id = '{game}'")).await;
        let output = basari(db.url(), &["check"], None);
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stdout);
        assert!(said.contains(game.as_str()) && !said.contains(sound.as_str()) && !said.contains("hunter2"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_a_whole_database_and_overwrites_nothing() {
    let db = Database::sqlite();
    let hall = Hall::open(&db).await;
    let game = hall.game(Kind::Card, 3, 0).await;
    let directory = tempfile::tempdir().unwrap();
    let copy = directory.path().join("copy.sqlite");
    let output = basari(db.url(), &["backup"], Some(&copy));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let before = hall.table(&game).await;
    hall.play_out(&game).await;
    let url = format!("sqlite://{}", copy.display());
    let restored = Hall::with(basari::store::Store::open(&url).await.unwrap());
    assert_eq!(restored.table(&game).await, before, "as it was at that moment");
    assert_eq!(restored.play_out(&game).await.status, Status::Over, "and it can be played on");
    let size = std::fs::metadata(&copy).unwrap().len();
    let again = basari(db.url(), &["backup"], Some(&copy));
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(std::fs::metadata(&copy).unwrap().len(), size);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgresql_says_what_to_run() {
    let Some(db) = Database::postgres().await else { return };
    drop(db.store().await);
    let output = basari(db.url(), &["backup"], Some(Path::new("/nowhere/copy")));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("pg_dump --format=custom --file=/nowhere/copy"));
}

#[test]
fn what_cannot_be_opened_is_one_clear_sentence_and_makes_no_file() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing.sqlite");
    let url = format!("sqlite://{}", missing.display());
    for args in [&["check"][..], &["export", "bobo-bobo-bobo-11"], &["backup", "copy.sqlite"]] {
        let output = basari(&url, args, None);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(text(&output.stderr).lines().count(), 1, "{args:?}: {}", text(&output.stderr));
        assert!(!missing.exists());
    }
    assert_eq!(basari("mysql://somewhere", &["check"], None).status.code(), Some(1));
}
