// Starts the page. The address names the person and the channel: `/?user=ada#channel`.

import { api } from './api.js';
import { mountComposer } from './composer.js';
import { h, icon, ICONS } from './dom.js';
import { mountHeader } from './header.js';
import { mountList } from './message-list.js';
import { mountModals } from './modal.js';
import { addressOf, mountPeople } from './people.js';
import { mountSidebar } from './sidebar.js';
import { on, state } from './state.js';
import { open, report, start } from './store.js';
import { mountTheme } from './theme.js';
import { refreshRelativeTimes } from './time.js';

const REFRESH_MS = 1000;

function wantedPerson(people) {
  const wanted = new URLSearchParams(location.search).get('user');
  return people.find(({ id, name }) => id === wanted || name === wanted) ?? people[0];
}

const wantedChannel = () => location.hash.slice(1) || undefined;

function become(person) {
  if (person.id === state.viewer?.id) return;
  history.pushState(null, '', addressOf(person));
  start(person, state.openId);
}

async function begin() {
  mountTheme();
  for (const [id, drawing] of [['open-drawer', 'menu'], ['toggle-members', 'people'], ['send', 'send']]) {
    document.getElementById(id).prepend(icon(ICONS[drawing], 22));
  }
  mountSidebar();
  mountHeader();
  mountList();
  mountComposer();
  mountModals();
  mountPeople(become);
  on('open', () => {
    if (state.openId && wantedChannel() !== state.openId) history.replaceState(null, '', addressOf(state.viewer));
    document.body.classList.add('loaded');
  });
  window.addEventListener('popstate', () => {
    const person = wantedPerson(state.people);
    if (person && person.id !== state.viewer?.id) start(person, wantedChannel() ?? state.openId);
    else if (wantedChannel()) open(wantedChannel());
  });
  setInterval(refreshRelativeTimes, REFRESH_MS);

  const { people } = await api.people();
  const person = wantedPerson(people);
  if (!person) {
    document.getElementById('messages').append(h('li', { class: 'older' }, 'There are no people in this playground.'));
    return;
  }
  start(person, wantedChannel());
}

begin().catch(report);
