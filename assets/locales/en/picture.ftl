# Pictures, and their descriptions for people who cannot see them.

picture-alt-ranking = { $title }.
picture-alt-ranked = { $place }. { $name }: { $value }.
picture-alt-curve = Chart: { $title }.
picture-alt-line = { $name }: from { $from } to { $to }.

picture-stage = Stage { $stage }
picture-winners =
    { $count ->
        [one] { $names } wins!
       *[other] { $names } win!
    }
picture-round = Stage { $stage } · Round { $round }
picture-chart = Points by round
picture-points = Points
picture-rounds = Rounds
picture-stock = Stock
picture-gain = { $points } this stage
picture-majority = majority
picture-gems-returned = gems before and after scoring
picture-current-card = current card
picture-missed = not performed
picture-merchant = merchant
picture-start-disk = start disk
picture-leaderboard = Leaderboard

picture-alt-stage = Score table for stage { $stage } of game { $game }.
picture-alt-row =
    { $gain ->
        [one] { $place }. { $name }: { $gain } point in this stage, { $points } in total.
       *[other] { $place }. { $name }: { $gain } points in this stage, { $points } in total.
    }
picture-alt-most = Most { $color }
picture-alt-goal =
    { $count ->
        [one] { $goal }: { $names }, { $points }.
       *[other] { $goal }: { $names }, { $points } each.
    }
picture-alt-goal-back =
    { $count ->
        [one] { $goal }: { $names }, { $points }; gives back { $back }.
       *[other] { $goal }: { $names }, { $points } each; { $back } given back in total.
    }
picture-alt-goal-nobody = { $goal }: nobody.
picture-alt-final = Final standings of game { $game }.
picture-alt-winners =
    { $count ->
        [one] { $names } wins.
       *[other] { $names } win.
    }
picture-alt-total = { $place }. { $name }: { $points } ({ $stages }).
picture-alt-table = The table, { $place }, game { $game }.
picture-alt-side = { $name }: { $points }, { $far }, gems { $gems }.
picture-alt-workers = { $workers } of { $needed } workers
picture-alt-archway = archway { $number }, { $steps } of { $around } steps
picture-alt-performed = Last action: { $action }.
picture-alt-missed = Last action: { $action }, missed.
picture-alt-honor = { $name }: { $title }.

picture-outcomes = Everyone picks an action in secret
picture-outcome-one = Alone: you get it
picture-outcome-one-detail = points, gems or one more card
picture-outcome-two = Two: they barter
picture-outcome-two-detail = one takes gems, the other the action
picture-outcome-three = Three: nobody gets it
picture-outcome-three-detail = so guess what the others want
picture-alt-outcomes = What happens when players pick the same action.
picture-alt-outcome = { $headline } ({ $detail }).
