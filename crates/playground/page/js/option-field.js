// The field for one option of a command: its name, its text, and matching suggestions.

import { api } from './api.js';
import { aboutOf, nameOf, OPTION } from './command-catalog.js';
import { h } from './dom.js';
import { hideMenu, menuKey, showMenu } from './suggestion-menu.js';
import { expectation, suggestions, valueOf } from './option-values.js';
import { state } from './state.js';

const PAUSE_MS = 150;

/** `line`: `{ entry, values(), next(field), submit(), remove(field), leave() }`. */
export function optionField(option, line) {
  let picked;
  let asked = 0;
  let timer;
  const numeric = option.type === OPTION.integer || option.type === OPTION.number;
  const input = h('input', {
    class: 'option-input', type: 'text', inputmode: numeric ? 'decimal' : undefined, autocomplete: 'off', spellcheck: 'false', size: 4,
    role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'menu', 'aria-expanded': 'false',
    'aria-label': `${nameOf(option)}: ${aboutOf(option)}`, 'aria-required': option.required ? 'true' : undefined,
    dataset: { option: option.name },
  });
  const pill = h('span', { class: option.required ? 'option required' : 'option' },
    h('span', { class: 'option-name', 'aria-hidden': 'true' }, nameOf(option)), input);
  pill.addEventListener('click', () => input.focus());

  const field = {
    option,
    pill,
    focus: () => input.focus(),
    isEmpty: () => input.value === '',
    value: () => valueOf(option, input.value, picked),
    mark: (bad) => (bad ? input.setAttribute('aria-invalid', 'true') : input.removeAttribute('aria-invalid')),
    type: (text) => {
      input.value = text;
      changed();
    },
  };

  const take = (item) => {
    picked = item;
    input.value = item.title;
    fit();
    field.mark(false);
    hideMenu();
    line.next(field);
  };
  const show = (list, note) => showMenu(input, list.map((item) => ({ ...item, pick: () => take(item) })), {
    title: `${nameOf(option)} — ${aboutOf(option)}`, note, start: 0,
  });
  const suggest = () => {
    if (option.autocomplete) ask();
    else {
      const list = suggestions(option, picked?.title === input.value ? '' : input.value);
      show(list, list.length === 0 ? expectation(option) || 'No matches.' : '');
    }
  };
  const ask = () => {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    const { command, path } = line.entry;
    timer = setTimeout(async () => {
      const options = { ...line.values(), [option.name]: input.value };
      const answer = await api.autocomplete(state.openId, command.id, path, options, option.name).catch(() => ({ choices: [] }));
      if (mine !== asked || document.activeElement !== input) return;
      const list = answer.choices.map((choice) => ({ title: nameOf(choice), value: choice.value }));
      show(list, list.length === 0 ? 'No suggestions.' : '');
    }, PAUSE_MS);
  };
  const fit = () => {
    input.style.width = `${Math.max(3, [...input.value].length + 1)}ch`;
  };
  const changed = () => {
    fit();
    field.mark(false);
    suggest();
  };

  input.addEventListener('input', changed);
  input.addEventListener('focus', suggest);
  input.addEventListener('blur', () => {
    asked += 1;
    hideMenu();
  });
  input.addEventListener('keydown', (event) => {
    if (menuKey(event) || event.isComposing) return;
    if (event.key === 'Enter') line.submit();
    else if (event.key === 'Escape') line.leave();
    else if (event.key === 'Backspace' && input.value === '') line.remove(field);
    else if (event.key === ' ' && numeric && input.value !== '') line.next(field);
    else return;
    event.preventDefault();
  });
  return field;
}
