//! Games whose channel is gone wait, and go on somewhere else.

use basari::service::{
    ChannelId, DAY, DirectNotice, Intent, Notice, PostKey, Refusal, ServerId, ServerSettings, Status, StatusReason,
    Unreachable, UserId,
};
use basari_rules::game::{Action, Kind, Move};

use super::service_fixture::{Hall, SERVER, asked, intents, manager, person, refusal};
use crate::support::database::{Database, on_both_databases};

on_both_databases! {
    async fn a_game_without_its_channel_is_parked_and_its_people_are_told(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 1).await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        let first = hall.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        hall.service.report_unreachable("a", &first, Unreachable::Channel).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason), (Status::Parked, Some(StatusReason::ChannelGone)));
        assert_eq!(refusal(hall.act(&game, 1, prompt, Move::Play(Action::A)).await), Refusal::Parked);
        hall.clock.advance(30 * DAY);
        assert_eq!(hall.run_due().await, 0, "its clock stands still");
        // One of them cannot be written to: the others are told all the same.
        let mut told = Vec::new();
        while let Some(delivery) = hall.service.claim_deliveries("a", 10).await.unwrap().pop() {
            told.push(delivery.intent.clone());
            hall.service.report_unreachable("a", &delivery, Unreachable::Person).await.unwrap();
        }
        let parked = |number| Intent::Direct { user: UserId(number), about: DirectNotice::Parked };
        assert_eq!(told, [parked(1), parked(2), parked(3)]);
    }

    async fn a_parked_game_goes_on_where_a_player_calls_it(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        hall.deliver().await;
        let service = &hall.service;
        let here = |channel| (Some(SERVER), ChannelId(channel));
        let not_parked = service.unpark(&game, &person(1), Some(SERVER), ChannelId(200), &hall.key()).await;
        assert_eq!(refusal(not_parked), Refusal::NotParked);
        service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let lost = service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        service.report_unreachable("a", &lost, Unreachable::Channel).await.unwrap();
        hall.deliver().await;

        let other = hall.lobby_in(200, Kind::Card, 1).await;
        let mut rules = ServerSettings::new(SERVER);
        rules.allowed_channels = [100, 200, 201].map(ChannelId).to_vec();
        service.set_server(rules.server, |kept| *kept = rules.clone()).await.unwrap();
        let refused = [
            (person(9), here(201), Refusal::NotSeated),
            (person(2), (Some(ServerId(8)), ChannelId(201)), Refusal::OtherServer),
            (person(2), here(200), Refusal::ChannelBusy { game: other }),
            (person(2), here(202), Refusal::ChannelNotAllowed),
        ];
        for (who, (server, channel), why) in refused {
            assert_eq!(refusal(service.unpark(&game, &who, server, channel, &hall.key()).await), why);
        }
        service.unpark(&game, &person(2), Some(SERVER), ChannelId(201), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.channel, table.reason), (Status::Running, ChannelId(201), None));
        assert_eq!(table.answer_deadlines.len(), 3, "the clock runs again");
        let deliveries: Vec<_> = hall.deliver().await.into_iter().filter(|delivery| delivery.game == game).collect();
        assert!(deliveries.iter().all(|delivery| delivery.channel == ChannelId(201) && delivery.location.is_none()));
        let round = PostKey::Round { stage: 1, round: 1 };
        let people = [1, 2, 3].map(UserId).to_vec();
        assert_eq!(intents(&deliveries), [Intent::Notice(Notice::MovedHere), Intent::Show { post: round, mentions: people }]);
        assert_eq!(asked(&hall.table(&game).await), [1, 2, 3]);
        assert_eq!(hall.play_out(&game).await.status, Status::Over);
    }

    async fn a_parked_lobby_is_a_lobby_again_and_an_old_loss_parks_nothing(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 2).await;
        let lost = hall.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        hall.service.report_unreachable("a", &lost, Unreachable::Channel).await.unwrap();
        assert_eq!(refusal(hall.service.join(&game, &person(3), &hall.key()).await), Refusal::Parked);
        hall.service.unpark(&game, &manager(9), Some(SERVER), ChannelId(300), &hall.key()).await.unwrap();
        hall.service.join(&game, &person(3), &hall.key()).await.unwrap();
        // A slow courier reports the old channel once more.
        hall.service.report_unreachable("a", &lost, Unreachable::Channel).await.unwrap();
        assert_eq!(hall.table(&game).await.status, Status::Lobby);
        // The channel of a game that is over may go: there is nothing to park.
        hall.service.cancel(&game, &person(1), &hall.key()).await.unwrap();
        hall.deliver().await;
        hall.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let late = hall.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        hall.service.report_unreachable("a", &late, Unreachable::Channel).await.unwrap();
        assert_eq!(hall.table(&game).await.status, Status::Cancelled);
        assert_eq!(hall.service.next_delivery().await.unwrap(), None);
    }
}
