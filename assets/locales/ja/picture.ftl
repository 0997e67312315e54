# 画像と、その説明文。

picture-alt-ranking = { $title }。
picture-alt-ranked = { $place }位、{ $name }: { $value }。
picture-alt-curve = グラフ: { $title }。
picture-alt-line = { $name }: { $from } から { $to } へ。
