// Select menus of messages. A single choice is sent at once, several choices are sent when the list closes.

import { avatar } from './avatar.js';
import { customEmoji } from './custom-emoji.js';
import { h, icon, ICONS } from './dom.js';
import { popup, roving } from './popup.js';
import { openChannel, serverOf, state } from './state.js';

const USERS = 5;
const MENTIONABLES = 7;
const CHANNELS = 8;

export function select(data, { busy, send }) {
  const options = optionsOf(data);
  const chosen = options.filter((option) => option.default);
  const text = chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : data.placeholder || 'Make a selection';
  const anchor = h('button', {
    type: 'button', class: chosen.length > 0 ? 'select' : 'select empty', disabled: Boolean(data.disabled), 'aria-busy': busy || undefined,
    'aria-haspopup': 'listbox', 'aria-expanded': 'false', dataset: { focus: `select:${data.custom_id}`, customId: data.custom_id },
    'aria-label': chosen.length > 0 ? `${data.placeholder || 'Selection'}: ${text}` : text,
    onclick: () => show(anchor, data, options, send),
  }, h('span', { class: 'select-text' }, chosen.length === 1 && face(chosen[0]), text), icon(ICONS.down, 18));
  anchor.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    anchor.click();
  });
  return anchor;
}

function optionsOf(data) {
  const given = new Set((data.default_values ?? []).map(({ id }) => id));
  switch (data.type) {
    case USERS:
    case MENTIONABLES:
      return [...state.people, ...state.bots].map((user) => ({
        value: user.id, label: user.display_name, description: user.name, user, default: given.has(user.id),
      }));
    case CHANNELS:
      return (serverOf(openChannel())?.channels ?? []).map(({ id, name }) => ({ value: id, label: `#${name}`, default: given.has(id) }));
    default:
      return data.options ?? [];
  }
}

function face(option) {
  if (option.user) return avatar(option.user, 22);
  const { name, id } = option.emoji ?? {};
  if (id) return customEmoji({ name, id });
  return name && h('span', { class: 'emoji', 'aria-hidden': 'true' }, name);
}

function show(anchor, data, options, send) {
  const max = Math.min(data.max_values ?? 1, options.length);
  const min = data.min_values ?? 1;
  const several = max > 1;
  const picked = new Set(several ? options.filter((option) => option.default).map(({ value }) => value) : []);
  const before = [...picked].join();
  let close = () => undefined;

  const rows = options.map((option) => {
    const row = h('button', {
      type: 'button', class: 'choice', role: 'option', 'aria-selected': String(Boolean(option.default)), dataset: { value: option.value },
      onclick: () => {
        if (!several) {
          close();
          send([option.value]);
          return;
        }
        if (!picked.delete(option.value) && picked.size < max) picked.add(option.value);
        row.setAttribute('aria-selected', String(picked.has(option.value)));
      },
    }, face(option), h('span', { class: 'choice-text' }, h('span', {}, option.label),
      option.description && h('span', { class: 'choice-about' }, option.description)),
    h('span', { class: several ? 'tick box' : 'tick' }, icon(ICONS.check, 16)));
    return row;
  });
  const label = data.placeholder || 'Selection';
  const list = h('div', {
    class: 'choices', role: 'listbox', 'aria-label': label, 'aria-multiselectable': several ? 'true' : undefined,
  }, rows);
  roving(list, () => rows);
  const finish = () => {
    const values = options.map(({ value }) => value).filter((value) => picked.has(value));
    if (several && values.join() !== before && values.length >= min) send(values);
  };
  const note = several && h('div', { class: 'choices-note' },
    h('span', {}, min === max ? `Choose ${max}` : `Choose ${min} to ${max}`),
    h('button', { type: 'button', class: 'button style-1 small', onclick: () => close() }, 'Done'));
  close = popup(anchor, [list, note], { role: 'dialog', label, className: 'select-popup', onclose: finish });
  (rows.find((row) => row.getAttribute('aria-selected') === 'true') ?? rows[0])?.focus();
}
