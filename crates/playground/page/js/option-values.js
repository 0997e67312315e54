// Values of command options: suggestions, and the conversion of text to values.

import { avatar } from './avatar.js';
import { nameOf, OPTION } from './command-catalog.js';
import { openChannel, serverOf, state } from './state.js';

/** Option types whose values come from a list. */
const PICKED = [OPTION.boolean, OPTION.user, OPTION.mentionable, OPTION.channel, OPTION.role];

/** `[{ title, about, face, value }]` that match the text. Autocomplete suggestions come from the bot instead. */
export function suggestions(option, typed) {
  const wanted = typed.trim().toLowerCase().replace(/^[@#]/, '');
  const fits = (text) => text?.toLowerCase().includes(wanted);
  return all(option).filter(({ title, about }) => fits(title) || fits(about)).slice(0, 25);
}

function all(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ title: nameOf(choice), value: choice.value }));
  switch (option.type) {
    case OPTION.boolean:
      return [{ title: 'True', value: true }, { title: 'False', value: false }];
    case OPTION.user:
    case OPTION.mentionable:
      return [...state.people, ...state.bots].map((user) => ({
        title: user.display_name, about: user.name, face: avatar(user, 22), value: user.id,
      }));
    case OPTION.channel:
      return (serverOf(openChannel())?.channels ?? []).map((channel) => ({ title: channel.name, value: channel.id }));
    default:
      return [];
  }
}

/** Describes the expected text of an option without a list. */
export function expectation(option) {
  const { min_value: min, max_value: max, min_length: short, max_length: long } = option;
  if (option.type === OPTION.integer || option.type === OPTION.number) {
    const kind = option.type === OPTION.integer ? 'A whole number' : 'A number';
    if (min !== undefined && max !== undefined && min !== null && max !== null) return `${kind} from ${min} to ${max}`;
    if (typeof min === 'number') return `${kind}, at least ${min}`;
    if (typeof max === 'number') return `${kind}, at most ${max}`;
    return kind;
  }
  if (option.type !== OPTION.string) return '';
  return long ? `Text, ${short ? `${short} to ${long}` : `up to ${long}`} characters` : 'Text';
}

/** `{ value }` or `{ error }`. `picked` is the chosen suggestion, if the text is still its title. */
export function valueOf(option, text, picked) {
  if (picked && picked.title === text) return { value: picked.value };
  const typed = text.trim();
  if (!typed) return option.required ? { error: `${nameOf(option)} is required.` } : { value: undefined };
  if (option.choices?.length || PICKED.includes(option.type)) {
    const wanted = typed.toLowerCase().replace(/^[@#]/, '');
    const match = all(option).find(({ title, about }) => title.toLowerCase() === wanted || about?.toLowerCase() === wanted);
    return match ? { value: match.value } : { error: `${nameOf(option)}: choose one of the values in the list.` };
  }
  if (option.type === OPTION.integer || option.type === OPTION.number) return number(option, typed);
  return { value: text };
}

function number(option, typed) {
  const value = Number(typed.replace(',', '.'));
  const bad = !Number.isFinite(value) || (option.type === OPTION.integer && !Number.isInteger(value))
    || (typeof option.min_value === 'number' && value < option.min_value)
    || (typeof option.max_value === 'number' && value > option.max_value);
  return bad ? { error: `${nameOf(option)}: ${expectation(option).toLowerCase()}, please.` } : { value };
}
