// One message: author, time, content, and its actions.

import { avatar } from './avatar.js';
import { components } from './components.js';
import { h, icon, ICONS } from './dom.js';
import { embed, shownInEmbeds } from './embed.js';
import { inlineMarkdown, isOnlyEmoji, markdown } from './markdown.js';
import { attachment, mediaUrl } from './images.js';
import { names } from './mention-names.js';
import { state } from './state.js';
import { dismiss, open } from './store.js';
import { clock, fullTime, messageTime } from './time.js';

/** `compact`: the message follows another one by the same author and shows no avatar and name. */
export function drawMessage(message, compact) {
  if (message.kind === 'thread_created' || message.kind === 'pinned') return systemLine(message);
  if (message.kind === 'thread_starter') return starter(message);
  const classes = ['message', compact && 'compact', message.ephemeral && 'private', message.pings_me && 'pings', message.state];
  return h('li', {
    class: classes.filter(Boolean).join(' '), tabindex: -1, dataset: { message: message.id, author: message.author.id },
  },
  context(message),
  h('div', { class: 'gutter' },
    compact ? h('time', { class: 'gutter-time', 'aria-hidden': 'true' }, clock(message.timestamp)) : avatar(message.author)),
  h('div', { class: 'body' },
    heading(message, compact),
    content(message),
    media(message),
    components(message),
    reactions(message),
    threadBox(message),
    notes(message)));
}

function heading(message, compact) {
  const { author } = message;
  return h('div', { class: compact ? 'heading sr-only' : 'heading' },
    h('span', { class: 'author', role: 'heading', 'aria-level': 3 }, author.display_name),
    author.bot && h('span', { class: 'tag' }, 'APP'),
    h('time', { class: 'when', datetime: message.timestamp, title: fullTime(message.timestamp) }, messageTime(message.timestamp)),
    message.silent && h('span', { class: 'when', title: 'Sent without a notification' }, '@silent'));
}

/** The line above: the command or message that this message responds to. */
function context(message) {
  if (message.interaction) {
    const { user, name } = message.interaction;
    return h('div', { class: 'context' }, avatar(user, 16), h('span', { class: 'context-name' }, user.display_name), 'used',
      h('span', { class: 'context-command' }, `/${name}`));
  }
  if (message.reply_to) {
    const { author, content: text } = message.reply_to;
    return h('div', { class: 'context' }, avatar(author, 16), h('span', { class: 'context-name' }, author?.display_name),
      h('span', { class: 'context-text' }, text ? inlineMarkdown(text.split('\n')[0], names) : 'Message with pictures or an embed'));
  }
  return undefined;
}

function content(message) {
  if (message.state === 'thinking') {
    return h('div', { class: 'content thinking' }, h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
      `${message.author.display_name} is thinking…`);
  }
  if (message.state === 'failed') {
    return h('div', { class: 'content failure' }, icon(ICONS.warning, 18), message.content || 'The application did not respond');
  }
  if (!message.content) return undefined;
  return h('div', { class: isOnlyEmoji(message.content) ? 'content md jumbo' : 'content md' }, markdown(message.content, names),
    message.edited_timestamp && h('span', { class: 'edited', title: fullTime(message.edited_timestamp) }, ' (edited)'));
}

function media(message) {
  const shown = shownInEmbeds(message.embeds ?? []);
  const files = (message.attachments ?? []).filter((file) => !shown.has(mediaUrl(file.url)));
  return [
    files.length > 0 && h('div', { class: 'attachments' }, files.map(attachment)),
    (message.embeds ?? []).map((data) => embed(data, message.attachments ?? [])),
  ];
}

function reactions(message) {
  if (!message.reactions?.length) return undefined;
  return h('div', { class: 'reactions' }, message.reactions.map(({ emoji, count, me }) =>
    h('span', { class: me ? 'reaction mine' : 'reaction' }, emoji, ' ', count)));
}

/** The thread of a message. The channel list has newer data than the message. */
export function liveThread(message) {
  const channel = message.thread && state.channels.get(message.thread.id);
  return channel && { name: channel.name, message_count: channel.message_count, archived: channel.archived };
}

function threadBox(message) {
  if (!message.thread) return undefined;
  const thread = { ...message.thread, ...liveThread(message) };
  const count = `${thread.message_count} ${thread.message_count === 1 ? 'message' : 'messages'}`;
  return h('button', {
    type: 'button', class: 'thread-box', 'aria-label': `Open thread ${thread.name}, ${count}`,
    dataset: { focus: `thread:${thread.id}`, thread: thread.id },
    onclick: () => open(thread.id),
  }, icon(ICONS.thread, 18), h('span', { class: 'thread-name' }, thread.name),
  h('span', { class: 'thread-count' }, thread.archived ? `${count} · closed` : count),
  h('span', { class: 'thread-go', 'aria-hidden': 'true' }, '›'));
}

function notes(message) {
  const failure = state.failed.get(message.id);
  return [
    failure && h('div', { class: 'note failure', role: 'alert' }, icon(ICONS.warning, 16), failure),
    message.ephemeral && h('div', { class: 'note' }, icon(ICONS.eye, 16), 'Only you can see this • ',
      h('button', {
        type: 'button', class: 'link', dataset: { focus: 'dismiss', dismiss: message.id }, onclick: () => dismiss(message),
      }, 'Dismiss message')),
  ];
}

/** The first entry of a thread: the message it belongs to. */
function starter(message) {
  const origin = message.reply_to;
  return h('li', { class: 'message starter', tabindex: -1, dataset: { message: message.id } },
    h('div', { class: 'gutter' }, origin ? avatar(origin.author) : icon(ICONS.thread, 18)),
    h('div', { class: 'body' },
      origin && h('div', { class: 'heading' },
        h('span', { class: 'author' }, origin.author?.display_name),
        origin.author?.bot && h('span', { class: 'tag' }, 'APP'),
        h('span', { class: 'when' }, 'began this thread')),
      h('div', { class: 'content md muted-text' },
        origin ? markdown(origin.content || 'With pictures or an embed.', names) : 'The message that started this thread was deleted.')));
}

function systemLine(message) {
  const created = message.kind === 'thread_created';
  return h('li', { class: 'message system', tabindex: -1, dataset: { message: message.id } },
    h('div', { class: 'gutter' }, icon(created ? ICONS.thread : ICONS.pen, 18)),
    h('div', { class: 'body' }, h('div', { class: 'system-text' },
      h('span', { class: 'author' }, message.author.display_name),
      created ? ' started a thread: ' : ' pinned a message to this channel.',
      created && h('strong', {}, message.content),
      h('time', { class: 'when', datetime: message.timestamp }, messageTime(message.timestamp))), threadBox(message)));
}
