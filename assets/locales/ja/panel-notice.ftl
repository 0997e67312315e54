# What a panel says about itself.

panel-age = 最終更新: { $when }。どのボタンを押しても最新の表示になります。
panel-replaced = このゲームは新しいメッセージで開かれています。
button-continue-here = ここで続ける
