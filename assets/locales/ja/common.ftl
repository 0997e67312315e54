# 多くの画面に共通する言葉。宝石はいつも、記号と文字と数で示す。

list-next = { $list }、{ $item }
list-last = { $list }、{ $item }

seat-number = 席{ $number }
person-unnamed = 不明なプレイヤー
server-unnamed = 名前のないサーバー
player-computer = 🤖 { $name }

gem-letter-red = 赤
gem-letter-yellow = 黄
gem-letter-green = 緑
gem-letter-blue = 青
gem-name-red = 赤色
gem-name-yellow = 黄色
gem-name-green = 緑色
gem-name-blue = 青色
gem-count-in-words = { $color }{ $count }個
gems-none = 宝石なし

points = { $points }点

action-a = カードを引く
action-b = 勝利点を得る
action-c = 宝石を得る
action-d = 宝石を交換
action-die = サイコロ
action-points = 得点
action-gems = 宝石

kind-card = カードゲーム
kind-board = ボードゲーム

level-random = ランダム
level-easy = 弱い
level-normal = ふつう
level-hard = 強い

yes = はい
no = いいえ

deadline = ⏳ 締め切り：{ $when }
deadline-reserve = ⏳ 締め切り：{ $when } · 予備時間を含む：{ $reserve }
deadline-own-reserve = ⏳ 締め切り：{ $when } · あなたの予備時間を含む：{ $reserve }
waits-for = 💤 不在の{ $name }さんを待っています。終了：{ $when }
your-turn = { $who }：あなたの番です。

button-hint = 💡 ヒント
button-to-game = ゲームを開く
