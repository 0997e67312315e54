# ゲーム終了時の表彰。

superlatives-title = 表彰
superlative-haggler = 🤝 { $name }：いちばんの交渉上手（交渉で得た宝石：{ $count }）
superlative-feared = 😱 { $name }：いちばん恐れられた（譲られた回数：{ $count }）
superlative-luckiest = 🍀 { $name }：いちばん幸運（1人だけのアクション：{ $count }回）
superlative-bonus = 🏅 { $name }：いちばんのボーナス王（ボーナス点：{ $count }）
superlative-collector = 💎 { $name }：いちばんの収集家（アクションで得た宝石：{ $count }）
superlative-stubborn = 🐂 { $name }：いちばんの頑固者（提案：{ $count }回）
superlative-spender = 💸 { $name }：いちばん気前がよい（払った宝石：{ $count }）
superlative-sprinter = ⚡ { $name }：最高のステージ（得点：{ $count }）
superlative-starter = 🚀 { $name }：最高のスタート（最初のステージの得点：{ $count }）
superlative-finisher = 🏁 { $name }：最高の追い込み（最後のステージの得点：{ $count }）
superlative-unluckiest = ⛈️ { $name }：いちばん不運（重なって失ったアクション：{ $count }）
superlative-peaceful = 🕊️ { $name }：いちばん平和的（交渉：{ $count }回）
superlative-thrifty = 🐿️ { $name }：いちばんの倹約家（払った宝石：{ $count }）
superlative-best-stage = ✨ { $name }：輝いたとき（1ステージの得点：{ $count }）
superlative-best-round = 🎯 { $name }：会心の一手（1ラウンドの得点：{ $count }）
superlative-gem-lover = 👛 { $name }：宝石好き（アクションで得た宝石：{ $count }）
superlative-good-sport = 🎖️ { $name }：よくがんばりました（得点：{ $count }）
