# Übungsspiele in Direktnachrichten.

practice-title = Übungsspiel · { $kind }
practice-against = Du spielst gegen { $names } ({ $level }).
practice-private = Das siehst nur du. Es gibt keine Uhr, und das Spiel wird nicht gewertet.
button-practice = Unter uns üben
practice-greeting = 🎲 Hier beginnt dein Übungsspiel.
practice-opened = Dein Übungsspiel wartet in unseren Direktnachrichten. Nur du siehst es.
notice-practice-started = Dein Übungsspiel beginnt jetzt. Drücke unten einen Knopf, wenn du gefragt wirst.

busy-practice-game = Du hast hier schon ein Übungsspiel: **{ $kind }** `{ $game }` · { $state }
busy-practice = Spiel es weiter. Oder beende es mit **{ $cancel }** und starte mit `/basari new` ein anderes.
busy-practice-parked = Setze es mit `/basari manage resume` fort. Oder beende es mit **{ $cancel }**.

refuse-no-clock = Ein Übungsspiel wartet ohnehin auf dich: Es hat keine Uhr.
refuse-stale-post = Diese Frage ist erledigt. Die aktuelle steht im neuesten Beitrag des Spiels.
refuse-no-direct-messages = Ich kann dir keine Direktnachrichten schicken. Erlaube sie für diesen Server in Discords Privatsphäre-Einstellungen und versuch es noch einmal.
