//! Permissions belong to a server: who may change a game, by where they act. `tests/e2e/permission_matrix.rs` has the same
//! for buttons and commands.

use basari::model::pace::Pace;
use basari::service::{Actor, ChannelId, NewGame, Refusal, Result, Settings, Status};
use basari_rules::game::{Kind, Seat};
use basari_rules::players::Level;

use super::service_fixture::{ServiceFixture, in_direct_messages, manager, manager_elsewhere, person, refusal};
use crate::support::database::{Database, on_both_databases};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request {
    Join,
    Leave,
    AddComputer,
    RemoveComputer,
    Start,
    ChangeSettings,
    CancelLobby,
    CancelGame,
    CheckMayCancel,
    Pause,
    Resume,
    TakeOver,
    ReplaceWithComputer,
    Rematch,
}

const NO_ACCESS: Option<Refusal> = Some(Refusal::NoAccess);
const OTHER_SERVER: Option<Refusal> = Some(Refusal::OtherServer);
const NOT_HOST: Option<Refusal> = Some(Refusal::NotHost);
const MAY_NOT: Option<Refusal> = Some(Refusal::MayNotCancel);
const NOT_SEATED: Option<Refusal> = Some(Refusal::NotSeated);
const JOINED: Option<Refusal> = Some(Refusal::AlreadyJoined);

/// Each request, and why each of the actors below is refused. None: they may.
const MATRIX: [(Request, [Option<Refusal>; 8]); 14] = {
    use Request::{
        AddComputer, CancelGame, CancelLobby, ChangeSettings, CheckMayCancel, Join, Leave, Pause, Rematch,
        RemoveComputer, ReplaceWithComputer, Resume, Start, TakeOver,
    };
    const HOST: [Option<Refusal>; 8] =
        [None, NOT_HOST, OTHER_SERVER, OTHER_SERVER, NOT_HOST, None, NO_ACCESS, NO_ACCESS];
    const CANCEL: [Option<Refusal>; 8] =
        [None, MAY_NOT, OTHER_SERVER, OTHER_SERVER, MAY_NOT, None, NO_ACCESS, NO_ACCESS];
    const SEAT: [Option<Refusal>; 8] = [JOINED, JOINED, OTHER_SERVER, OTHER_SERVER, None, None, NO_ACCESS, NO_ACCESS];
    const VOTE: [Option<Refusal>; 8] = [None, None, None, None, NOT_SEATED, None, NO_ACCESS, NO_ACCESS];
    [
        (Join, SEAT),
        (Leave, [None, None, None, None, NOT_SEATED, NOT_SEATED, NO_ACCESS, NO_ACCESS]),
        (AddComputer, HOST),
        (RemoveComputer, HOST),
        (Start, HOST),
        (ChangeSettings, HOST),
        (CancelLobby, CANCEL),
        (CancelGame, CANCEL),
        (CheckMayCancel, CANCEL),
        (Pause, VOTE),
        (Resume, VOTE),
        (TakeOver, SEAT),
        (ReplaceWithComputer, HOST),
        (Rematch, [None, None, OTHER_SERVER, OTHER_SERVER, None, None, NO_ACCESS, NO_ACCESS]),
    ]
};

fn actors() -> [(&'static str, Actor); 8] {
    [
        ("the host", person(1)),
        ("a player", person(2)),
        ("the host in direct messages", in_direct_messages(1)),
        ("the host on another server, which they manage", manager_elsewhere(1)),
        ("a member", person(9)),
        ("a manager", manager(9)),
        ("a manager of another server", manager_elsewhere(9)),
        ("a stranger in direct messages", in_direct_messages(9)),
    ]
}

/// Makes the request in a game of two people and a computer, in the situation that it needs.
async fn make(fixture: &ServiceFixture, channel: u64, request: Request, actor: &Actor) -> Result<()> {
    let service = &fixture.service;
    let game = fixture.open_lobby_in(channel, Kind::Card, 2).await;
    let (host, key, computer) = (person(1), || fixture.key(), Seat::new(2));
    service.add_computer(&game, &host, Level::Easy, &key()).await.unwrap();
    match request {
        Request::CancelGame | Request::Pause | Request::TakeOver | Request::ReplaceWithComputer => {
            service.start(&game, &host, &key()).await.unwrap();
        }
        Request::Resume => {
            service.start(&game, &host, &key()).await.unwrap();
            service.pause(&game, &host, &key()).await.unwrap();
        }
        Request::Rematch => {
            service.cancel(&game, &host, &key()).await.unwrap();
        }
        _ => {}
    }
    let slower = |settings: &mut Settings| settings.pace = Pace::Slow;
    match request {
        Request::Join => service.join(&game, actor, &key()).await.map(drop),
        Request::Leave => service.leave(&game, actor, &key()).await.map(drop),
        Request::AddComputer => service.add_computer(&game, actor, Level::Easy, &key()).await.map(drop),
        Request::RemoveComputer => service.remove_computer(&game, actor, &key()).await.map(drop),
        Request::Start => service.start(&game, actor, &key()).await.map(drop),
        Request::ChangeSettings => service.change_settings(&game, actor, slower, &key()).await.map(drop),
        Request::CancelLobby | Request::CancelGame => service.cancel(&game, actor, &key()).await.map(drop),
        Request::CheckMayCancel => service.check_may_cancel(&game, actor).await,
        Request::Pause => service.pause(&game, actor, &key()).await.map(drop),
        Request::Resume => service.resume(&game, actor, &key()).await.map(drop),
        Request::TakeOver => service.take_over_seat(&game, actor, computer, &key()).await.map(drop),
        Request::ReplaceWithComputer => {
            service.replace_with_computer(&game, actor, computer, Level::Hard, &key()).await.map(drop)
        }
        Request::Rematch => service.rematch(&game, actor, &key()).await.map(drop),
    }
}

on_both_databases! {
    async fn every_request_is_refused_to_those_who_may_not_make_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let mut channel = 100;
        for (request, refusals) in MATRIX {
            for ((name, actor), expected) in actors().into_iter().zip(refusals) {
                channel += 1;
                let result = make(&fixture, channel, request, &actor).await;
                let refused = result.err().map(|error| error.refusal().cloned());
                assert_eq!(refused, expected.map(Some), "{request:?} by {name}");
            }
        }
    }

    async fn a_finished_or_started_game_tells_outsiders_nothing(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        for _ in 0..2 {
            for outsider in [manager_elsewhere(9), in_direct_messages(9)] {
                let service = &fixture.service;
                let responses = [
                    service.join(&game, &outsider, &fixture.key()).await.map(drop),
                    service.start(&game, &outsider, &fixture.key()).await.map(drop),
                    service.cancel(&game, &outsider, &fixture.key()).await.map(drop),
                    service.rematch(&game, &outsider, &fixture.key()).await.map(drop),
                    service.resume(&game, &outsider, &fixture.key()).await.map(drop),
                ];
                for response in responses {
                    assert_eq!(refusal(response), Refusal::NoAccess);
                }
            }
            fixture.play_to_end(&game).await;
        }
    }

    async fn a_game_is_opened_only_on_the_server_where_its_host_acts(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for host in [manager_elsewhere(1), in_direct_messages(1)] {
            let new = NewGame { host, ..fixture.new_game(Kind::Card, 100) };
            assert_eq!(refusal(fixture.service.new_game(new).await), Refusal::OtherServer);
        }
    }

    async fn a_game_that_cannot_start_at_once_is_not_opened(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let new = NewGame { start: true, ..fixture.new_game(Kind::Card, 100) };
        assert!(matches!(refusal(fixture.service.new_game(new).await), Refusal::WrongNumber { players: 1, .. }));
        let settings = Settings { seats: 3, ..Settings::new(Kind::Card) };
        let new = NewGame { settings, computers: vec![Level::Easy; 4], ..fixture.new_game(Kind::Card, 100) };
        let too_many = Refusal::TooManyComputers { seats: 3, computers: 4 };
        assert_eq!(refusal(fixture.service.new_game(new).await), too_many);
        assert_eq!(fixture.service.games_in_channel(ChannelId(100), 1).await.unwrap(), []);
        let new =
            NewGame { start: true, computers: vec![Level::Easy; 2], ..fixture.new_game(Kind::Card, 100) };
        let (first, again) =
            (fixture.service.new_game(new.clone()).await.unwrap(), fixture.service.new_game(new).await.unwrap());
        assert_eq!((&first.game, again.repeated), (&again.game, true));
        assert_eq!(fixture.snapshot(&first.game).await.status, Status::Running);
    }
}
