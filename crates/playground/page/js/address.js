// The address names the person and the channel: `/?user=ada#channel`. The browser's Back button returns to the previous one.

import { on, state } from './state.js';
import { open, start } from './store.js';
import { toast } from './toast.js';

export function addressOf(person) {
  return `/?user=${encodeURIComponent(person.name)}${state.openId ? `#${state.openId}` : ''}`;
}

/** The person that the address names, or the first one if it names nobody. */
export function wantedPerson(people) {
  const wanted = new URLSearchParams(location.search).get('user');
  return wanted === null ? people[0] : people.find(({ id, name }) => id === wanted || name === wanted);
}

export const wantedChannel = () => location.hash.slice(1) || undefined;

/** Continues as another person, in the same channel. */
export function become(person) {
  if (person.id === state.viewer?.id) return;
  history.pushState(null, '', addressOf(person));
  start(person, state.openId);
}

export function mountAddress() {
  on('open', showOpenChannel);
  window.addEventListener('popstate', follow);
}

function showOpenChannel() {
  const before = wantedChannel();
  if (!state.openId || before === state.openId) return;
  // There is no way back to a channel that does not exist.
  if (state.channels.has(before)) history.pushState(null, '', addressOf(state.viewer));
  else history.replaceState(null, '', addressOf(state.viewer));
  if (before && !state.channels.has(before)) toast('That channel does not exist, or you cannot see it.');
}

/** Opens what the address names after Back or Forward. */
function follow() {
  const person = wantedPerson(state.people);
  const channel = wantedChannel();
  if (person && person.id !== state.viewer?.id) start(person, channel ?? state.openId);
  else if (state.channels.has(channel)) open(channel);
  else showOpenChannel();
}
