//! Records and proofs as files: `basari verify` and the commands in `docs/FAIRNESS.md` check them.

use std::path::Path;
use std::process::{Command, Output};

use basari_rules::game::Kind;
use basari_rules::verify::{Proof, VerifyError, verify};

use super::service_fixture::ServiceFixture;
use crate::support::database::{Database, on_both_databases};
use crate::support::material;

const DOC: &str = include_str!("../../docs/FAIRNESS.md");

fn basari(db: &Database, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    command.args(arguments).env("DATABASE_URL", db.url()).env_remove("BASARI_DATA").output().unwrap()
}

/// The first code block of the page in this language.
fn code_block(language: &str) -> &'static str {
    let (_, rest) = DOC.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("\n```").unwrap().0
}

fn run(folder: &Path, program: &str, code: &str) -> Output {
    Command::new(program).arg("-c").arg(code).current_dir(folder).output().unwrap()
}

fn text(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).unwrap()
}

/// The record with a different first card or die, and the number of the changed line.
fn forge(record: &str) -> (String, usize) {
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.contains(r#""t":"chance""#)).unwrap();
    let other = |line: &str, field: &str| {
        let (head, tail) = line.split_once(field).unwrap();
        let end = tail.find(|c: char| !c.is_ascii_digit()).unwrap();
        let number: u32 = tail[..end].parse().unwrap();
        format!("{head}{field}{}{}", number % 6 + 1, &tail[end..])
    };
    lines[at] =
        if lines[at].contains("\"die\"") { other(&lines[at], "\"die\":") } else { other(&lines[at], "\"card\":") };
    (lines.join("\n") + "\n", at + 1)
}

on_both_databases! {
    async fn exported_games_pass_verify_and_the_documented_commands(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let folder = tempfile::tempdir().unwrap();
        for (channel, kind) in [(100, Kind::Card), (101, Kind::Board)] {
            let game = fixture.start_game_in(channel, kind, 3, 0).await;
            assert!(!basari(db, &["export", "--proof", game.as_str()]).status.success(), "no proof before the end");
            let snapshot = fixture.play_to_end(&game).await;
            assert!(fixture.service.verify(&game, None).await.unwrap().is_ok());
            let (record, proof) =
                (basari(db, &["export", game.as_str()]), basari(db, &["export", "--proof", game.as_str()]));
            assert_eq!(text(&record.stdout), snapshot.record().unwrap().unwrap());
            let file = folder.path().join("game.jsonl");
            let name = file.to_str().unwrap().to_owned();
            std::fs::write(&file, &record.stdout).unwrap();
            std::fs::write(folder.path().join("game.proof.json"), &proof.stdout).unwrap();
            let verified = basari(db, &["verify", &name]);
            assert!(verified.status.success() && text(&verified.stdout).contains(": verified;"), "{verified:?}");
            let shown = snapshot.fairness.contributions.as_deref().unwrap();
            assert!(text(&verified.stdout).contains(shown), "{verified:?}");
            let commitment = run(folder.path(), "sh", code_block("sh"));
            assert_eq!(text(&commitment.stdout).split(' ').next().unwrap(), snapshot.fairness.commitment);
            let checked = run(folder.path(), "python3", code_block("python"));
            assert!(
                checked.status.success() && text(&checked.stdout).contains("all as the secret deals them"),
                "{checked:?}"
            );

            let (other, line) = forge(&text(&record.stdout));
            std::fs::write(&file, &other).unwrap();
            let verified = basari(db, &["verify", &name]);
            assert!(
                !verified.status.success() && text(&verified.stderr).contains(&format!("line {line}: found ")),
                "{verified:?}"
            );
            assert!(text(&verified.stderr).contains("expected "), "{verified:?}");
            let checked = run(folder.path(), "python3", code_block("python"));
            assert!(
                !checked.status.success() && text(&checked.stderr).contains(&format!("line {line}: ")),
                "{checked:?}"
            );
        }
        let checked = basari(db, &["check"]);
        assert!(checked.status.success(), "{checked:?}");
        assert!(text(&checked.stdout).contains("all ratings and leaderboards match the results"), "{checked:?}");
        db.execute("UPDATE ratings SET mu = mu + 1 WHERE user_id = 1 AND scope = 0 AND kind = 'card'").await;
        let checked = basari(db, &["check"]);
        assert!(!checked.status.success() && text(&checked.stdout).contains("the card rating of 1"), "{checked:?}");
    }

    async fn every_error_in_a_record_is_named(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game_in(100, Kind::Card, 3, 0).await;
        let snapshot = fixture.play_to_end(&game).await;
        let (record, proof) = (snapshot.record().unwrap().unwrap(), snapshot.proof().unwrap());
        let check = |record: &str, proof: &Proof| {
            verify(record, proof, |kind, id| Some(material(kind)).filter(|material| material.id() == id))
        };
        let verified = check(&record, &proof).unwrap();
        assert_eq!(verified.lines, record.lines().count());
        let lines: Vec<&str> = record.lines().collect();
        let end = lines.len();
        let without = |at: usize| [&lines[..at], &lines[at + 1..], &[""]].concat().join("\n");
        assert!(matches!(check(&without(end - 1), &proof), Err(VerifyError::StopsShort { line }) if line == end - 1));
        assert!(
            matches!(check(&format!("{record}{}\n", lines[1]), &proof), Err(VerifyError::TooMany { line, .. }) if line == end + 1)
        );
        assert!(matches!(check(&without(3), &proof), Err(VerifyError::Differs { line: 4, .. })));
        assert!(matches!(check(&without(0), &proof), Err(VerifyError::NoStart { line: 1 })));
        assert!(matches!(check("", &proof), Err(VerifyError::NoStart { .. })));
        assert!(matches!(check("{}", &proof), Err(VerifyError::Unreadable(_))));
        let other = Proof { secret: "00".repeat(32), ..proof.clone() };
        assert!(matches!(check(&record, &other), Err(VerifyError::Commitment)));
        // What the players contributed was shown at the start, so it cannot be changed later.
        let other = Proof { player_entropy: "[]".to_owned(), ..proof.clone() };
        assert!(matches!(check(&record, &other), Err(VerifyError::Contributions)));
        // Older proofs do not contain it.
        assert!(check(&record, &Proof { contributions: None, ..proof.clone() }).is_ok());
        let other = Proof { player_entropy: "[]".to_owned(), contributions: None, ..proof.clone() };
        assert!(matches!(check(&record, &other), Err(VerifyError::Differs { .. })));
        let other = Proof { game: "another".to_owned(), ..proof.clone() };
        assert!(matches!(check(&record, &other), Err(VerifyError::OtherGame { line: 1, .. })));
        assert!(matches!(check(&record, &Proof { format: 2, ..proof }), Err(VerifyError::Format(2))));
        // A changed score.
        let state = lines.iter().rposition(|line| line.contains(r#""phase":"over""#)).unwrap();
        let better = lines[state].replacen(r#""points":"#, r#""points":1"#, 1);
        let forged = record.replace(lines[state], &better);
        assert!(
            matches!(fixture.service.verify(&game, Some(&forged)).await.unwrap(), Err(VerifyError::Differs { line, .. }) if line == state + 1)
        );
    }
}
