//! The commands that read a database: backup, export and check.

use std::path::Path;
use std::process::{Command, Output};

use basari::service::Status;
use basari_rules::game::Kind;
use basari_rules::record::from_text;

use super::service_fixture::ServiceFixture;
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
    async fn an_exported_game_is_a_valid_record(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for (channel, kind) in [(100, Kind::Card), (101, Kind::Board)] {
            let game = fixture.start_game_in(channel, kind, 2, 1).await;
            let snapshot = fixture.play_to_end(&game).await;
            assert_eq!(snapshot.status, Status::Over);
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
        let lobby = fixture.open_lobby_in(102, Kind::Card, 1).await;
        for game in [lobby.as_str(), "bobo-bobo-bobo-11"] {
            let output = basari(db.url(), &["export", game], None);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
            assert_eq!(text(&output.stderr).lines().count(), 1, "the error is one line");
        }
        assert_eq!(basari(db.url(), &["export", "nonsense"], None).status.code(), Some(2));
    }

    async fn a_running_game_is_exported_without_its_secrets(db: &Database) {
        use basari_rules::game::{Action, Move};
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let before = basari(db.url(), &["export", game.as_str()], None);
        fixture.submit(&game, 1, prompt, Move::Play(Action::C)).await.unwrap();
        let after = basari(db.url(), &["export", game.as_str()], None);
        assert!(after.status.success() && !after.stdout.is_empty());
        assert_eq!(text(&after.stdout), text(&before.stdout));
    }

    async fn check_names_the_corrupt_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game_in(100, Kind::Card, 3, 0).await;
        let intact = fixture.start_game_in(101, Kind::Card, 3, 0).await;
        let output = basari(db.url(), &["check"], None);
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
        db.execute(&format!("UPDATE events SET payload = 'hunter2' WHERE number = 2 AND game_id = '{game}'")).await;
        let output = basari(db.url(), &["check"], None);
        assert_eq!(output.status.code(), Some(1));
        let report = text(&output.stdout);
        assert!(
            report.contains(game.as_str()) && !report.contains(intact.as_str()) && !report.contains("hunter2"),
            "{report}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_a_complete_database_and_never_overwrites_a_file() {
    let db = Database::sqlite();
    let fixture = ServiceFixture::new(&db).await;
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    let directory = tempfile::tempdir().unwrap();
    let copy = directory.path().join("copy.sqlite");
    let output = basari(db.url(), &["backup"], Some(&copy));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let before = fixture.snapshot(&game).await;
    fixture.play_to_end(&game).await;
    let url = format!("sqlite://{}", copy.display());
    let restored = ServiceFixture::with_store(basari::store::Store::open(&url).await.unwrap());
    assert_eq!(restored.snapshot(&game).await, before, "the game as it was at the time of the backup");
    assert_eq!(restored.play_to_end(&game).await.status, Status::Over, "and it can be continued");
    let size = std::fs::metadata(&copy).unwrap().len();
    let again = basari(db.url(), &["backup"], Some(&copy));
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(std::fs::metadata(&copy).unwrap().len(), size);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgresql_names_the_command_to_run() {
    let Some(db) = Database::postgres().await else { return };
    drop(db.store().await);
    let output = basari(db.url(), &["backup"], Some(Path::new("/nowhere/copy")));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("pg_dump --format=custom --file=/nowhere/copy"));
}

#[test]
fn a_database_that_cannot_be_opened_is_reported_in_one_line_and_not_created() {
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
