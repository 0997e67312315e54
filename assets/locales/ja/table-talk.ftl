# 交渉中の会話。

talk-line = 💬 { $name }「{ $text }」
talk-option = { $name }：{ $text }
talk-heading = 会話
talk-title = 発言する
talk-intro = 発言はゲームを見ている全員に表示されます。
talk-said = 発言しました。交渉の投稿に表示されます。
talk-moderate = 管理者は、このゲームでの発言を削除できます。
talk-remove = 発言を削除…
talk-dialog-title = 自分の言葉で
talk-dialog-label = 何と言いますか？
talk-dialog-placeholder = { $max }文字まで

button-talk = 発言する
button-own-words = 自分の言葉で…
button-moderate = 会話を管理

phrase-fair-price = 妥当な値段です。
phrase-a-little-more = もう少し足してくれれば、お譲りします。
phrase-last-offer = これが最後の提案です。
phrase-need-it = このアクションがどうしても必要なんです。
phrase-lets-agree = このあたりで手を打ちましょう。

# コンピュータープレイヤーの一言。それぞれに性格がある。
remark-gracious =
    { $occasion ->
        [opening] ほんの気持ちですが、どうぞ。
        [raise] お上手ですね。もう少し足しましょう。
        [last-word] これでご納得いただけますね。
        [gives-way] どうぞ、お先に。
       *[gets-action] ご親切に、ありがとうございます。
    }
remark-impatient =
    { $occasion ->
        [opening] ほら、取って。早く進めよう。
        [raise] わかった、もっと出す。もういいだろ？
        [last-word] 終わり。どうせもう出せないだろ。
        [gives-way] はいはい、どうぞ。
       *[gets-action] やっとか！
    }
remark-calculating =
    { $occasion ->
        [opening] 計算済みです。ここから始めましょう。
        [raise] まだ割に合います。ぎりぎりですが。
        [last-word] あなたの宝石は数えました。これ以上は無理です。
        [gives-way] その値段なら、売るほうが得です。
       *[gets-action] 予想どおりです。
    }
remark-cheerful =
    { $occasion ->
        [opening] わあ、かぶっちゃった！ これでどう？
        [raise] ふふ、まだまだ！ もうちょっと出すよ。
        [last-word] つかまえた！ 楽しかったね。
        [gives-way] きらきら！ どうぞ、楽しんで。
       *[gets-action] やった！ また取引しようね。
    }
remark-grumpy =
    { $occasion ->
        [opening] 昔はただだったんじゃがのう。
        [raise] ぼったくりじゃ。ほれ、持ってけ。
        [last-word] ほれ。もうお互い十分じゃろ。
        [gives-way] ふん、好きにせい。
       *[gets-action] やっとか。膝が痛いわい。
    }

settings-own-words = 交渉での自由な発言：{ $allowed }
settings-computers-talk = コンピューターの発言：{ $talk }
button-own-words-off = 定型文のみにする
button-own-words-on = 自由な発言を許可
button-computers-talk-off = コンピューターを黙らせる
button-computers-talk-on = コンピューターに話させる

refuse-stock-phrases-only = このサーバーでは定型文だけが使えます。
refuse-may-not-write = このチャンネルに書き込めないため、定型文だけが使えます。
refuse-own-words-elsewhere = 自由な発言は、ゲームのチャンネルとそのスレッドでのみできます。定型文はどこでも使えます。
refuse-nothing-said = 何も入力されていないため、発言しませんでした。
refuse-too-much-said = 長すぎます。{ $max }文字までです。
refuse-said-already = 同じことを言ったばかりです。
refuse-said-enough = 1回の交渉で発言できるのは{ $max }回までです。
