// The list of suggestions above the composer. The input keeps the focus, and the arrow keys move the highlight.

import { h } from './dom.js';

let box;
let input;
let items = [];
let active = -1;

export function mountMenu() {
  box = document.getElementById('menu');
  // A mouse press on the list must not move the focus away from the input.
  box.addEventListener('mousedown', (event) => event.preventDefault());
}

/** `items`: `[{ title, about, side, face, pick }]`; `start`: the highlighted item, -1 for none. */
export function showMenu(owner, list, { title = '', start = 0, note = '' } = {}) {
  if (list.length === 0 && !note) {
    hideMenu();
    return;
  }
  if (input && input !== owner) release();
  input = owner;
  items = list;
  const rows = items.map((item, index) => h('div', {
    class: 'menu-item', role: 'option', id: `menu-${index}`, 'aria-selected': 'false',
    onclick: () => item.pick(), onmousemove: () => mark(index),
  }, item.face, h('span', { class: 'menu-title' }, item.title), item.about && h('span', { class: 'menu-about' }, item.about),
  item.side && h('span', { class: 'menu-side' }, item.side)));
  box.replaceChildren(...[
    title && h('div', { class: 'menu-heading', role: 'presentation' }, title),
    note && h('div', { class: 'menu-note', role: 'presentation' }, note),
    ...rows,
  ].filter(Boolean));
  box.setAttribute('aria-label', title || 'Suggestions');
  box.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  mark(items.length > 0 ? Math.min(start, items.length - 1) : -1);
}

function release() {
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

export function hideMenu() {
  if (!box || box.hidden) return;
  box.hidden = true;
  box.replaceChildren();
  if (input) release();
  input = undefined;
  items = [];
  active = -1;
}

function mark(index) {
  if (active === index && box.querySelector('[aria-selected="true"]')) return;
  active = index;
  for (const [at, row] of box.querySelectorAll('.menu-item').entries()) {
    row.setAttribute('aria-selected', String(at === index));
    if (at === index) row.scrollIntoView({ block: 'nearest' });
  }
  if (index >= 0) input.setAttribute('aria-activedescendant', `menu-${index}`);
  else input.removeAttribute('aria-activedescendant');
}

/** Returns true if the list handled the key. */
export function menuKey(event) {
  if (!box || box.hidden || event.isComposing || event.target !== input) return false;
  const count = items.length;
  const moves = { ArrowDown: (active + 1) % count, ArrowUp: active <= 0 ? count - 1 : active - 1 };
  if (event.key in moves && count > 0) mark(moves[event.key]);
  else if (event.key === 'Escape') hideMenu();
  else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && active >= 0) items[active].pick();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
