// Buttons and select menus below a message.

import { customEmoji } from './custom-emoji.js';
import { h, icon, ICONS } from './dom.js';
import { safeUrl } from './markdown-inline.js';
import { select } from './select.js';
import { state } from './state.js';
import { click } from './store.js';

const ROW = 1;
const BUTTON = 2;
const SELECTS = new Set([3, 5, 6, 7, 8]);
const LINK = 5;

/** Skips component types that the page does not support. */
export function components(message) {
  const rows = (message.components ?? []).filter(({ type }) => type === ROW).map((row) => drawRow(row, message));
  return rows.length > 0 ? h('div', { class: 'rows' }, rows) : undefined;
}

function drawRow(row, message) {
  return h('div', { class: 'row' }, row.components.map((part) => {
    const busy = state.pending.has(`${message.id}/${part.custom_id}`);
    if (part.type === BUTTON) return part.style === LINK ? linkButton(part) : button(part, busy, message);
    if (SELECTS.has(part.type)) return select(part, { busy, send: (values) => click(message, part.custom_id, values) });
    return undefined;
  }));
}

function button(part, busy, message) {
  return h('button', {
    type: 'button', class: `button style-${[1, 2, 3, 4].includes(part.style) ? part.style : 2}`, disabled: Boolean(part.disabled),
    'aria-busy': busy || undefined, dataset: { focus: `button:${part.custom_id}`, customId: part.custom_id },
    onclick: () => click(message, part.custom_id),
  }, busy && h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
  h('span', { class: 'button-face' }, emoji(part.emoji), part.label && h('span', {}, part.label)));
}

function linkButton(part) {
  const href = safeUrl(part.url);
  const face = [emoji(part.emoji), part.label && h('span', {}, part.label), icon(ICONS.out, 15)];
  if (!href || part.disabled) return h('button', { type: 'button', class: 'button style-2', disabled: true }, face);
  return h('a', { class: 'button style-2', href, target: '_blank', rel: 'noopener noreferrer', dataset: { focus: `link:${href}` } },
    h('span', { class: 'button-face' }, face));
}

function emoji(data) {
  if (!data?.name) return undefined;
  return data.id ? customEmoji(data) : h('span', { class: 'emoji' }, data.name);
}
