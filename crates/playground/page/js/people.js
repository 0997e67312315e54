// The person of this tab, the person switcher, and the list of members.

import { addressOf, become } from './address.js';
import { api } from './api.js';
import { avatar } from './avatar.js';
import { h, icon, ICONS, swap } from './dom.js';
import { popup, roving } from './popup.js';
import { on, openChannel, serverOf, state } from './state.js';
import { openDm, report } from './store.js';

const SHOW_MEMBERS = 'playground.members';

/** The name of a language in that language. */
export function languageName(locale) {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale);
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

export function mountPeople() {
  const toggle = document.getElementById('toggle-members');
  const wide = matchMedia('(min-width: 1100px)');
  let wanted = localStorage.getItem(SHOW_MEMBERS) !== 'no' && wide.matches;
  const set = (visible) => {
    wanted = visible;
    document.body.classList.toggle('members', visible);
    toggle.setAttribute('aria-pressed', String(visible));
  };
  toggle.addEventListener('click', () => {
    set(!wanted);
    if (wide.matches) localStorage.setItem(SHOW_MEMBERS, wanted ? 'yes' : 'no');
  });
  wide.addEventListener('change', () => set(wide.matches && localStorage.getItem(SHOW_MEMBERS) !== 'no'));
  // On a narrow screen the list covers the messages, so it closes after use.
  const leave = () => !wide.matches && set(false);
  document.getElementById('members-scrim').addEventListener('click', leave);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && leave());
  on('open', leave);
  set(wanted);
  const draw = () => {
    if (!state.viewer) return;
    swap(document.getElementById('me'), me());
    swap(document.getElementById('members'), members());
  };
  on('people', draw);
  on('open', draw);
}

function me() {
  const person = state.viewer;
  const anchor = h('button', {
    type: 'button', class: 'me-button', id: 'switch-person', 'aria-haspopup': 'dialog', 'aria-expanded': 'false', dataset: { focus: 'me' },
    'aria-label': `You are ${person.display_name}, ${languageName(person.locale)}. Switch to another person or change settings.`,
    onclick: () => choosePerson(anchor),
  },
  avatar(person, 34),
  h('span', { class: 'me-text' },
    h('strong', {}, person.display_name), h('span', { class: 'muted' }, languageName(person.locale))),
  icon(ICONS.up, 18));
  return h('section', { id: 'me', 'aria-label': 'You' }, anchor);
}

/** Opens the list of people next to `anchor`. */
export function choosePerson(anchor) {
  let close = () => undefined;
  const pick = (person) => {
    close();
    become(person);
  };
  const rows = h('div', { class: 'people' }, state.people.map((person) => personRow(person, pick)));
  roving(rows, () => [...rows.querySelectorAll('.person-main')]);
  close = popup(anchor, [h('div', { class: 'popup-title' }, 'Switch to another person'), rows, settings()], {
    role: 'dialog', label: 'Switch to another person', className: 'people-popup',
  });
  rows.querySelector('[aria-current]')?.focus();
}

function personRow(person, choose) {
  const own = person.id === state.viewer.id;
  const about = `${person.display_name}, ${languageName(person.locale)}`;
  return h('div', { class: own ? 'person own' : 'person' },
    h('button', {
      type: 'button', class: 'person-main', 'aria-current': own ? 'true' : undefined,
      dataset: { focus: `person:${person.id}`, person: person.name }, 'aria-label': own ? `${about}, you` : `Switch to ${about}`,
      onclick: () => choose(person),
    }, avatar(person, 32), h('span', { class: 'person-text' },
      h('span', { class: 'person-name' }, person.display_name, own && h('span', { class: 'you' }, 'you')),
      h('span', { class: 'muted' }, languageName(person.locale), person.dms_open ? '' : ' · no DMs'))),
    h('a', {
      class: 'person-tab', href: addressOf(person), target: '_blank', title: `Open ${person.display_name} in a new tab`,
      'aria-label': `Open ${person.display_name} in a new tab`,
    }, icon(ICONS.out, 16)));
}

function settings() {
  const change = (what) => api.changePerson(state.viewer.id, what).catch(report);
  const locales = [...new Set([...state.locales, state.viewer.locale])];
  return h('div', { class: 'settings' },
    h('label', { class: 'setting' }, h('span', {}, 'Language'),
      h('select', { onchange: (event) => change({ locale: event.target.value }) },
        locales.map((locale) => h('option', { value: locale, selected: locale === state.viewer.locale }, languageName(locale))))),
    h('label', { class: 'setting' }, h('span', {}, 'Accepts direct messages'),
      h('input', { type: 'checkbox', checked: state.viewer.dms_open, onchange: (event) => change({ dms_open: event.target.checked }) })));
}

function members() {
  const server = serverOf(openChannel());
  // All people, also in direct messages, because this list is a person switcher too.
  const here = state.people.filter(({ id }) => !server?.members || server.members.includes(id));
  const isMember = ({ id }) => !server || server.members.includes(id);
  const bots = state.bots.filter(isMember);
  const others = server?.owned ? state.bots.filter((bot) => !isMember(bot)) : [];
  return h('aside', { id: 'members', 'aria-label': 'Members' },
    h('h2', { class: 'section' }, `People — ${here.length}`),
    h('div', { class: 'people' }, here.map((person) => personRow(person, become))),
    bots.length > 0 && h('h2', { class: 'section' }, `Apps — ${bots.length}`),
    bots.map((bot) => botRow(bot, server?.owned && manageButton('Remove', bot, () => api.removeBot(server.id, bot.id)))),
    others.length > 0 && h('h2', { class: 'section' }, 'Not in this server'),
    others.map((bot) => botRow(bot, manageButton('Add', bot, () => api.addBot(server.id, bot.id)))));
}

function botRow(bot, button) {
  return h('div', { class: bot.online ? 'person bot' : 'person bot offline' },
    avatar(bot, 32), h('span', { class: 'person-text' },
      h('span', { class: 'person-name' }, bot.display_name, h('span', { class: 'tag' }, 'APP')),
      h('span', { class: 'muted' }, bot.online ? 'online' : 'offline', ' • ', messageButton(bot), button && [' • ', button])));
}

function messageButton(bot) {
  return h('button', {
    type: 'button', class: 'link', 'aria-label': `Message ${bot.display_name}`, dataset: { focus: `message:${bot.id}` },
    onclick: () => openDm(bot.id).catch(report),
  }, 'Message');
}

/** What the owner of a server can do with a bot. */
function manageButton(text, bot, action) {
  return h('button', {
    type: 'button', class: 'link', 'aria-label': `${text} ${bot.display_name}`, dataset: { focus: `manage:${bot.id}` },
    onclick: () => action().catch(report),
  }, text);
}
