// One short sentence at the top of the page that goes away by itself.

import { h } from './dom.js';

const SHOWN_MS = 6000;

export function toast(sentence) {
  const root = document.getElementById('toasts');
  const note = h('div', { class: 'toast' }, sentence);
  root.append(note);
  setTimeout(() => note.remove(), SHOWN_MS);
}
