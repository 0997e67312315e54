# プレイグラウンドの最初の画面。

welcome-text = ほかの人のねらいを読み、外れたら交渉する。宝石をめぐるすばやいゲームです。
welcome-play = 今すぐ遊ぶ
welcome-rules = ルール
