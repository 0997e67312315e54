// The top of a channel: what it is, and what a newcomer can do first.

import { api } from './api.js';
import { avatar } from './avatar.js';
import { commandsHere } from './command-catalog.js';
import { useCommand } from './composer.js';
import { channelIcon, h, icon, ICONS } from './dom.js';
import { choosePerson } from './people.js';
import { emit, isDm, isThread, state } from './state.js';
import { report } from './store.js';

export function welcome(channel) {
  if (isDm(channel)) {
    return page(avatar(channel.with, 72), channel.name,
      h('p', {}, 'This is the start of your direct messages with ', h('strong', {}, channel.name), '.'));
  }
  if (isThread(channel)) return page(sign(ICONS.thread), channel.name, h('p', {}, 'This is the start of the thread.'));
  if (state.welcome && channel.kind !== 'forum' && commandsHere().length > 0) return introduction(channel, state.welcome);
  return page(sign(channelIcon(channel)), `Welcome to #${channel.name}`,
    h('p', {}, channel.topic || 'This is the start of the channel.'),
    firstSteps(channel));
}

/** The first screen: one sentence, one picture, and a button that starts. */
function introduction(channel, { text, picture, buttons }) {
  return h('section', { class: 'welcome introduction' },
    h('h2', {}, text),
    picture && h('img', { class: 'welcome-picture', src: picture.url, alt: picture.alt }),
    h('div', { class: 'welcome-buttons' }, buttons.map((button, index) => commandButton(channel, button, index === 0))),
    hint());
}

function firstSteps(channel) {
  if (channel.kind === 'forum') return h('p', {}, 'A forum has only posts. They are listed below its name.');
  return commandsHere().length > 0 ? hint() : waiting();
}

function page(face, title, ...rest) {
  return h('section', { class: 'welcome' }, face, h('h2', {}, title), rest);
}

const sign = (drawing) => h('span', { class: 'welcome-sign' }, icon(drawing, 40));

/** There are no commands in this channel. */
function waiting() {
  if (state.commands.length > 0) {
    return h('div', { class: 'hint', id: 'hint' }, h('p', {}, 'There are no commands here: no bot is in this server, or none lets you use its commands.'));
  }
  if (state.bots.some((bot) => bot.online)) {
    return h('div', { class: 'hint', id: 'hint' }, h('p', {}, 'A bot is connected, but has not registered commands yet.'));
  }
  return h('div', { class: 'hint', id: 'hint' }, h('p', {}, 'No bot is connected yet. Connect any bot to the API at ',
    h('code', { class: 'md-code' }, `${location.origin}/api/v10`), '.'));
}

function hint() {
  const command = `/${commandsHere()[0].name}`;
  return h('div', { class: 'hint', id: 'hint' },
    h('p', {}, 'Type ', link(command, 'mention mention-link', () => useCommand(command)), ' below, or ', h('kbd', {}, '/'),
      ' to see every command.'),
    h('p', { class: 'muted' }, 'You are ', h('strong', {}, state.viewer.display_name), '. ',
      link('Switch to another person', 'link', (event) => choosePerson(event.currentTarget)),
      ' at any time, or give each person a tab of their own.'));
}

function link(text, className, onclick) {
  return h('button', { type: 'button', class: className, dataset: { focus: text }, onclick }, text);
}

/** The main button works once per channel, so that nobody starts twice by accident. */
function commandButton(channel, { label, command }, main) {
  const button = h('button', {
    type: 'button', class: main ? 'button style-3 main' : 'button style-2', title: command, dataset: { focus: command },
  }, h('span', { class: 'button-face' }, label));
  button.addEventListener('click', () => {
    button.disabled = true;
    emit('ran');
    const again = () => { button.disabled = false; };
    api.runText(channel.id, command).then(main ? undefined : again, (error) => {
      again();
      report(error);
    });
  });
  return button;
}
