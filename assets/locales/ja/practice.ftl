# ダイレクトメッセージでの練習ゲーム。

practice-title = 練習ゲーム · { $kind }
practice-against = 相手は { $names }（{ $level }）です。
practice-private = あなただけに見えます。時間制限はなく、レートには影響しません。
button-practice = ひとりで練習する
practice-greeting = 🎲 ここで練習ゲームが始まります。
practice-opened = 練習ゲームをダイレクトメッセージに用意しました。あなただけに見えます。
notice-practice-started = 練習ゲームが始まります。質問が出たら、下のボタンを押してください。

busy-practice-game = ここにはもう練習ゲームがあります：**{ $kind }** `{ $game }` · { $state }
busy-practice = 続きを遊ぶか、**{ $cancel }** で終わらせてから `/basari new` で新しく始めてください。
busy-practice-parked = `/basari manage resume` で再開できます。**{ $cancel }** で終わらせることもできます。

refuse-no-clock = 練習ゲームには時間制限がないので、いつまでも待っています。
refuse-stale-post = この質問はもう終わりました。今の質問はゲームのいちばん新しい投稿にあります。
refuse-no-direct-messages = ダイレクトメッセージを送れません。Discordのプライバシー設定でこのサーバーからのメッセージを許可して、もう一度試してください。
