// The input for messages and slash commands.

import { api } from './api.js';
import { avatar } from './avatar.js';
import { exactly, search } from './command-catalog.js';
import { commandLine } from './command-line.js';
import { hideMenu, menuKey, mountMenu, showMenu } from './suggestion-menu.js';
import { isDm, isThread, on, openChannel, state } from './state.js';

let box;
let input;
let commandBox;
let note;
let line;

export function mountComposer() {
  box = document.getElementById('composer');
  input = document.getElementById('input');
  commandBox = document.getElementById('command');
  note = document.getElementById('note');
  mountMenu();
  input.addEventListener('input', () => {
    say('');
    grow();
    suggest();
  });
  input.addEventListener('focus', suggest);
  input.addEventListener('blur', hideMenu);
  input.addEventListener('keydown', (event) => {
    if (menuKey(event) || event.isComposing || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  });
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    if (line) line.submit();
    else submit();
  });
  document.addEventListener('keydown', startWriting);
  on('open', reset);
  on('channels', describe);
  on('typing', drawTyping);
}

/** Puts a command such as `/game new` into the composer, as if it were chosen from the list. */
export function useCommand(text) {
  leaveCommand(text);
  const entry = exactly(text.slice(1));
  if (entry) begin(entry);
  else suggest();
}

/** A slash typed anywhere on the page starts a command. */
function startWriting(event) {
  const elsewhere = event.target === document.body || event.target.closest?.('#scroller');
  if (event.key !== '/' || !elsewhere || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  (line ?? input).focus();
  if (line || input.value) return;
  input.value = '/';
  suggest();
}

function reset() {
  if (line) leaveCommand('', false);
  say('');
  describe();
  drawTyping();
  if (!matchMedia('(pointer: coarse)').matches && !document.querySelector('dialog[open]')) input.focus();
}

function describe() {
  const channel = openChannel();
  if (!channel) return;
  const where = isDm(channel) ? `@${channel.name}` : isThread(channel) ? channel.name : `#${channel.name}`;
  const silent = channel.can_send === false && channel.can_run_commands === false;
  input.disabled = silent;
  input.placeholder = silent ? 'You cannot write here' : `Message ${where}`;
  input.setAttribute('aria-label', `Message ${where}. Type a slash for commands.`);
}

function grow() {
  input.style.height = 'auto';
  input.style.height = `${Math.min(input.scrollHeight, innerHeight * 0.4)}px`;
}

function say(sentence) {
  note.textContent = sentence;
}

function suggest() {
  const typed = input.value;
  if (!typed.startsWith('/') || typed.includes('\n')) {
    hideMenu();
    return;
  }
  const done = typed.endsWith(' ') && exactly(typed.slice(1, -1));
  if (done) {
    begin(done);
    return;
  }
  showMenu(input, search(typed.slice(1)).map((entry) => ({
    face: entry.bot && avatar(entry.bot, 24),
    title: `/${entry.shown}`,
    about: entry.about,
    side: entry.bot?.display_name,
    pick: () => begin(entry),
  })), { title: 'Commands' });
}

function begin(entry) {
  say('');
  hideMenu();
  input.hidden = true;
  commandBox.hidden = false;
  line = commandLine(entry, { root: commandBox, note: say, done: () => leaveCommand(''), leave: leaveCommand });
}

function leaveCommand(text, focus = true) {
  line = undefined;
  commandBox.hidden = true;
  commandBox.replaceChildren();
  input.hidden = false;
  input.value = text;
  say('');
  grow();
  if (focus) input.focus();
}

async function submit() {
  const text = input.value.trim();
  if (!text || !state.openId) return;
  hideMenu();
  input.value = '';
  grow();
  try {
    if (text.startsWith('/')) await api.runText(state.openId, text);
    else await api.send(state.openId, withMentions(text));
  } catch (error) {
    if (!input.value) input.value = text;
    grow();
    say(error.message);
  }
}

/** Replaces `@Ada` by `<@id>`. */
function withMentions(text) {
  let sent = text;
  for (const user of [...state.people, ...state.bots]) {
    for (const name of [user.display_name, user.name]) {
      const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      sent = sent.replace(new RegExp(`(^|\\s)@${literal}(?![\\p{L}\\p{N}_])`, 'giu'), `$1<@${user.id}>`);
    }
  }
  return sent;
}

function drawTyping() {
  const now = Date.now();
  const busy = [...(state.typing.get(state.openId)?.values() ?? [])].filter(({ until }) => until > now).map(({ name }) => name);
  let text = '';
  if (busy.length > 3) text = 'Several people are typing…';
  else if (busy.length > 0) text = `${busy.join(', ')} ${busy.length === 1 ? 'is' : 'are'} typing…`;
  document.getElementById('typing').textContent = text;
}
