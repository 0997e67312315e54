// Starts the page.

import { addressOf, mountAddress, wantedChannel, wantedPerson } from './address.js';
import { api } from './api.js';
import { mountComposer } from './composer.js';
import { h, icon, ICONS } from './dom.js';
import { mountHeader } from './header.js';
import { mountList } from './message-list.js';
import { mountModals } from './modal.js';
import { mountPeople } from './people.js';
import { mountSidebar } from './sidebar.js';
import { on } from './state.js';
import { report, start } from './store.js';
import { mountTheme } from './theme.js';
import { refreshRelativeTimes } from './time.js';

const REFRESH_MS = 1000;

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
  mountPeople();
  mountAddress();
  on('open', () => document.body.classList.add('loaded'));
  setInterval(refreshRelativeTimes, REFRESH_MS);

  const { people } = await api.people();
  const person = wantedPerson(people);
  if (person) start(person, wantedChannel());
  else document.getElementById('messages').append(unknownPerson(people));
}

function unknownPerson(people) {
  const links = people.map((person) => h('li', {}, h('a', { href: addressOf(person) }, person.display_name)));
  return h('li', { class: 'unknown-person' }, h('h1', {}, 'There is nobody by that name in this playground'),
    h('p', {}, 'Choose who you want to be:'), h('ul', {}, links));
}

begin().catch(report);
