# What a panel says about itself.

panel-age = Stand: { $when }. Drück einen beliebigen Knopf, um die Ansicht zu aktualisieren.
panel-replaced = Du hast dieses Spiel in einer neueren Nachricht geöffnet.
button-continue-here = Hier weiterspielen
