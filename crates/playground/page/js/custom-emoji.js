// Emoji of bots: pictures within a text, or on a button or an option.

import { h } from './dom.js';

/** An emoji that was deleted is shown by its name, as in Discord. */
export function customEmoji({ name, id }) {
  const label = `:${name}:`;
  const image = h('img', { class: 'custom-emoji', src: `/playground/emojis/${id}`, alt: label, title: label, draggable: false });
  image.addEventListener('error', () => image.replaceWith(h('span', { class: 'md-emoji' }, label)));
  return image;
}
