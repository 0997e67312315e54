# まだゲームを終えたことのない人へのアドバイスと、ヒントの理由。

coaching-line = 🎓 { $advice }
button-coaching-off = アドバイスを消す
button-coaching-on = アドバイスを出す
notify-coaching-on = アドバイス：出します。質問ごとにひとこと添えます
notify-coaching-first-game = アドバイス：最初のゲームが終わるまで、質問ごとにひとこと添えます
notify-coaching-off = アドバイス：出しません

coaching-who-gets-it = { $players }人のうち、その行動を選んだのが自分だけなら実行できます。2人なら宝石で交渉し、3人以上なら誰も何も得られません。
coaching-few-gems =
    { $gems ->
        [0] 交渉に使える宝石がありません。ほかの人が欲しがらない行動を選びましょう。
       *[other] 交渉に使える宝石は{ $gems }個だけです。ほかの人が欲しがらない行動を選びましょう。
    }
coaching-action-majority =
    { $shared ->
        [yes] { $action } で { $gem } の数が最多に並びます。ステージの終わりに +{ $points }。
       *[no] { $action } で { $gem } の数が最多になります。ステージの終わりに +{ $points }。
    }
coaching-bonus-workers = +{ $points } まであと{ $missing }人です。{ $action } で1～{ $most }人増えます。
coaching-bonus-lap = +{ $points } まであと{ $missing }歩です。{ $action } で1～{ $most }歩進みます。
coaching-bonus-rivals = ほかに{ $others }人が同じくらい近いので、重なるかもしれません。
coaching-others-need = ほかの{ $others }人が +{ $points } まであと少しなので、{ $action } は重なりやすそうです。
coaching-most-points = 見えている点は全員の中で最高です。{ $action } で{ $points }入ります。重なっても、宝石をもらえれば悪くありません。
coaching-poor-reward = 見えているのは{ $points }か{ $gems }だけです。誰か1人が欲しがる行動を選べば、宝石をもらってゆずれるかもしれません。
coaching-gems-majority = { $gem } があと{ $gems }個で単独最多です。ステージの終わりに +{ $points }。
coaching-gem-shared = { $gem } があと1個で最多に並びます。ステージの終わりに +{ $points }。
coaching-gems-stay =
    { $stages ->
       *[other] ステージの終わりに、各色の最多が得点になります。手元に残った宝石は残り{ $stages }ステージでも使えます。
    }
coaching-last-stage = 最後のステージです。終わると宝石の価値はなくなります。最多にならない色は使い切りましょう。
coaching-offer-brings =
    { $shared ->
        [yes] 受け入れると { $gem } の数が最多に並び、ステージの終わりに +{ $points } です。行動で得られるものと比べましょう。
       *[no] 受け入れると { $gem } の数が最多になり、ステージの終わりに +{ $points } です。行動で得られるものと比べましょう。
    }
coaching-offer-costs = いちばん安い提案でも { $gem } の最多の得点が減り、ステージの終わりに −{ $points } です。
coaching-points-stake = この行動はあなたに{ $mine }、相手に{ $theirs }です。得るものが少ないほうは宝石を受け取りましょう。
coaching-gems-stake = この行動であなたは{ $mine }、相手は{ $theirs }を得ます。もらえる分より多く払わないようにしましょう。
coaching-workers-stake = +{ $points } まで、あなたはあと{ $mine }人、相手はあと{ $theirs }人です。カードの必要が少ないほうは宝石を受け取りましょう。
coaching-lap-stake = +{ $points } まで、あなたはあと{ $mine }歩、相手はあと{ $theirs }歩です。ダイスの必要が少ないほうは宝石を受け取りましょう。
coaching-start = 最初のダイスで1～6つ先のアーチへ進みます。{ $number }番の先の6つは合わせて{ $points }で、ほかのどこよりも多くなっています。
coaching-gem-value = 今は宝石1個で最多は変わりません。ストックで最も価値があるのは { $gem } です。

hint-why = **{ $choice }**：{ $reasons }
hint-rivals = { $rivals } も選ぶかもしれません。自分だけになる確率は{ $alone }%です。
hint-rival = { $name }（{ $percent }%）
hint-no-rivals = ほかに選ぶ人はいなさそうです。自分だけになる確率は{ $alone }%です。
hint-majority-gain = { $gem } が最多になり、+{ $points } です。
hint-majority-share = { $gem } が最多に並び、+{ $points } です。
hint-majority-loss = { $gem } で{ $points }を失います。
hint-workers = +{ $points } まであと{ $missing }人です。
hint-lap = +{ $points } まであと{ $missing }歩です。
hint-fair-price = 妥当な値段は { $gems } です。それ以上なら、行動より宝石のほうが得です。
hint-archways = 最初のダイスで平均{ $points }点、または宝石{ $gems }個のアーチに着きます。
