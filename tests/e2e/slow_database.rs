//! A database that somebody else holds up makes an answer late, not lost.

use sqlx::{Connection, Executor};

use super::support::House;

#[tokio::test]
async fn a_slow_database_leads_to_a_late_answer_not_to_a_failed_one() {
    let house = House::open().await;
    let (host, guest) = (house.people[0], house.people[1]);
    house.command(host, house.table, "/basari new game:card").await;
    let (lobby, join) = house.until("the lobby", |house| house.button(guest, house.table, "join")).await;

    let mut holder = sqlx::SqliteConnection::connect(&house.database()).await.unwrap();
    holder.execute("BEGIN IMMEDIATE").await.unwrap();
    let interaction = house.world.use_component(guest, lobby.id.parse().unwrap(), &join, None).unwrap();
    house
        .until("the bot says that it is thinking", |house| {
            house.world.read(|state| {
                let original = state.interactions[&interaction].original_response?;
                let view = state.message_view(guest, original)?;
                (view.state == "thinking").then_some(())
            })
        })
        .await;
    holder.execute("ROLLBACK").await.unwrap();
    holder.close().await.unwrap();

    house
        .until("the guest sits at the table", |house| {
            let lobby = house.messages(host, house.table).into_iter().find(|message| message.id == lobby.id)?;
            lobby.text().contains("Bruno").then_some(())
        })
        .await;
    house
        .until("nobody thinks any more", |house| {
            let all = house.messages(guest, house.table);
            all.iter().all(|message| message.state != "thinking").then_some(())
        })
        .await;
    house.close().await;
}
