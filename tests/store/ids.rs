//! Game ids.

use super::samples::new_id;
use basari::store::GameId;
use std::collections::HashSet;

#[test]
fn a_game_id_reads_back_however_it_is_typed() {
    let id: GameId = "dora-mipu-kela-47".parse().unwrap();
    for typed in ["DORA-MIPU-KELA-47", "doramipukela47", " dora mipu kela 47 ", "Dora_Mipu_Kela_47"] {
        assert_eq!(typed.parse::<GameId>().as_ref(), Ok(&id), "{typed}");
    }
    assert_eq!(id.to_string(), "dora-mipu-kela-47");
}

#[test]
fn every_generated_id_is_its_own_spelling() {
    let ids: HashSet<GameId> = (0..1_000).map(|_| new_id()).collect();
    assert_eq!(ids.len(), 1_000);
    for id in ids {
        assert_eq!(id.as_str().parse::<GameId>().unwrap().as_str(), id.as_str());
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
    }
}

#[test]
fn what_is_no_game_id_is_refused() {
    for typed in [
        "",
        "dora-mipu-kela",
        "dora-mipu-kela-4",
        "dora-mipu-kela-07",
        "dora-mipu-kela-471",
        "dora-mipu-kelä-47",
        "odra-mipu-kela-47",
        "dora-mipu-xela-47",
        "dora-mipu-kela-4７",
        "'; DROP TABLE games; --",
    ] {
        assert!(typed.parse::<GameId>().is_err(), "{typed}");
    }
}
