# Pictures, and what they say to those who cannot see them.

picture-alt-ranking = { $title }.
picture-alt-ranked = { $place }. { $name }: { $value }.
picture-alt-curve = Chart: { $title }.
picture-alt-line = { $name }: from { $from } to { $to }.
