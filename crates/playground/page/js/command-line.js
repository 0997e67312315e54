// The composer for a slash command: its name, a field for each option, and an input to add more options.

import { api } from './api.js';
import { aboutOf, nameOf } from './command-catalog.js';
import { h, icon, ICONS } from './dom.js';
import { hideMenu, menuKey, showMenu } from './suggestion-menu.js';
import { optionField } from './option-field.js';
import { state } from './state.js';

/** `host`: `{ root, note(sentence), done(), leave(text) }`. Returns the line with the focus on the next empty field. */
export function commandLine(entry, host) {
  const fields = [];
  let busy = false;
  const rest = h('input', {
    class: 'command-rest', type: 'text', autocomplete: 'off', spellcheck: 'false', role: 'combobox', 'aria-autocomplete': 'list',
    'aria-controls': 'menu', 'aria-expanded': 'false', 'aria-label': `/${entry.shown}: press Enter to send, or type the name of an option`,
    placeholder: entry.options.some(({ required }) => !required) ? 'Enter to send, or add an option' : 'Enter to send',
  });
  const unused = () => entry.options.filter((option) => !fields.some((field) => field.option === option));

  const line = {
    entry,
    values() {
      const values = {};
      for (const { option, value } of fields) {
        const { value: known } = value();
        if (known !== undefined) values[option.name] = known;
      }
      return values;
    },
    next(field) {
      const after = fields.slice(fields.indexOf(field) + 1).find((other) => other.isEmpty());
      (after ?? rest).focus();
    },
    remove(field) {
      const at = fields.indexOf(field);
      if (field.option.required) {
        if (at === 0) line.leave(`/${entry.shown}`);
        else fields[at - 1].focus();
        return;
      }
      fields.splice(at, 1);
      field.pill.remove();
      rest.focus();
    },
    leave(text = '') {
      hideMenu();
      host.leave(text);
    },
    async submit() {
      if (busy) return;
      for (const field of fields) {
        const { error } = field.value();
        field.mark(Boolean(error));
        if (error) {
          field.focus();
          host.note(error);
          return;
        }
      }
      hideMenu();
      busy = true;
      try {
        await api.run(state.openId, entry.command.id, entry.path, line.values());
        host.done();
      } catch (error) {
        host.note(error.message);
      }
      busy = false;
    },
    focus: () => (fields.find((field) => field.isEmpty()) ?? rest).focus(),
  };

  const add = (option, text = '') => {
    rest.value = '';
    const field = optionField(option, line);
    fields.push(field);
    rest.before(field.pill);
    field.focus();
    if (text) field.type(text);
  };
  const suggest = () => {
    const named = /^([^:\s]+):(.*)$/.exec(rest.value.trimStart());
    const option = named && unused().find((other) => [other.name, nameOf(other)].includes(named[1]));
    if (option) {
      add(option, named[2]);
      return;
    }
    const wanted = rest.value.trim().toLowerCase();
    const list = unused().filter((other) => nameOf(other).toLowerCase().includes(wanted) || other.name.includes(wanted));
    showMenu(rest, list.map((other) => ({ title: nameOf(other), about: aboutOf(other), pick: () => add(other) })), {
      title: `/${entry.shown} — options`, start: wanted ? 0 : -1,
    });
  };

  rest.addEventListener('input', suggest);
  rest.addEventListener('focus', suggest);
  rest.addEventListener('blur', hideMenu);
  rest.addEventListener('keydown', (event) => {
    if (menuKey(event) || event.isComposing) return;
    if (event.key === 'Enter') line.submit();
    else if (event.key === 'Escape') line.leave();
    else if (event.key === 'Backspace' && rest.value === '') {
      if (fields.length > 0) fields.at(-1).focus();
      else line.leave(`/${entry.shown}`);
    } else return;
    event.preventDefault();
  });

  host.root.replaceChildren(
    h('span', { class: 'command-name' }, `/${entry.shown}`),
    rest,
    h('button', {
      type: 'button', class: 'command-close', 'aria-label': 'Leave this command', onclick: () => line.leave(),
    }, icon(ICONS.close, 16)));
  for (const option of entry.options.filter(({ required }) => required)) {
    const field = optionField(option, line);
    fields.push(field);
    rest.before(field.pill);
  }
  line.focus();
  return line;
}
