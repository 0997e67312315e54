//! Game ids.

use super::fixtures::new_id;
use basari::store::GameId;
use std::collections::HashSet;

#[test]
fn a_game_id_is_parsed_in_any_spelling() {
    let id: GameId = "dora-mipu-kela-47".parse().unwrap();
    for typed in ["DORA-MIPU-KELA-47", "doramipukela47", " dora mipu kela 47 ", "Dora_Mipu_Kela_47"] {
        assert_eq!(typed.parse::<GameId>().as_ref(), Ok(&id), "{typed}");
    }
    assert_eq!(id.to_string(), "dora-mipu-kela-47");
}

#[test]
fn every_generated_id_is_in_its_canonical_spelling() {
    let ids: HashSet<GameId> = (0..1_000).map(|_| new_id()).collect();
    assert_eq!(ids.len(), 1_000);
    for id in ids {
        assert_eq!(id.as_str().parse::<GameId>().unwrap().as_str(), id.as_str());
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
    }
}

#[test]
fn invalid_game_ids_are_rejected() {
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
