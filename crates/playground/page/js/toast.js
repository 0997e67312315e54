// A short notice at the top of the page that disappears after a while.

import { h } from './dom.js';

const SHOWN_MS = 6000;

export function toast(sentence) {
  const root = document.getElementById('toasts');
  const note = h('div', { class: 'toast' }, sentence);
  root.append(note);
  setTimeout(() => note.remove(), SHOWN_MS);
}
