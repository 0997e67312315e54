# Der erste Bildschirm des Playgrounds.

welcome-text = Errate, was die anderen wollen, und feilsche, wenn du falsch liegst: ein schnelles Spiel um Edelsteine.
welcome-play = Jetzt spielen
