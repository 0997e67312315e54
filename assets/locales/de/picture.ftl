# Bilder, und was sie denen sagen, die sie nicht sehen können.

picture-alt-ranking = { $title }.
picture-alt-ranked = { $place }. { $name }: { $value }.
picture-alt-curve = Diagramm: { $title }.
picture-alt-line = { $name }: von { $from } auf { $to }.
