// Draws parsed markdown as elements. User text always becomes a text node.

import { customEmoji } from './custom-emoji.js';
import { h } from './dom.js';
import { parseBlocks } from './markdown-blocks.js';
import { parseInline } from './markdown-inline.js';
import { timeElement } from './time.js';

const INLINE = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
};

/** `names` looks up the names for mentions: `{ user(id), channel(id), role(id), me }`. */
export function markdown(source, names) {
  return parseBlocks(source ?? '').map((block) => drawBlock(block, names));
}

/** One line without blocks, for titles and field names. */
export function inlineMarkdown(source, names) {
  return drawAll(parseInline(source ?? ''), names);
}

/** A message of only a few emoji is drawn large, as in Discord. */
export function isOnlyEmoji(source) {
  if (!source || source.length > 120 || !/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(source)) return false;
  return source.replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}\s]/gu, '') === '';
}

function drawBlock(block, names) {
  switch (block.type) {
    case 'codeblock':
      return h('pre', { class: 'md-pre', tabindex: 0 }, h('code', { dataset: { language: block.language } }, block.text));
    case 'quote':
      return h('blockquote', { class: 'md-quote' }, block.blocks.map((inner) => drawBlock(inner, names)));
    case 'heading':
      return h('div', { class: `md-heading md-h${block.level}`, role: 'heading', 'aria-level': block.level + 3 },
        drawAll(block.children, names));
    case 'small':
      return h('div', { class: 'md-small' }, drawAll(block.children, names));
    case 'list':
      return drawList(block, names);
    default:
      return h('span', { class: 'md-text' }, drawAll(block.children, names));
  }
}

function drawList(block, names) {
  return h(block.ordered ? 'ol' : 'ul', { class: 'md-list', start: block.start },
    block.items.map((item) => h('li', {}, drawAll(item.children, names), item.lists.map((list) => drawList(list, names)))));
}

function drawAll(nodes, names) {
  return nodes.map((node) => drawInline(node, names));
}

function drawInline(node, names) {
  if (INLINE[node.type]) return h(INLINE[node.type], {}, drawAll(node.children, names));
  switch (node.type) {
    case 'code':
      return h('code', { class: 'md-code' }, node.text);
    case 'link':
      return h('a', { href: node.href, target: '_blank', rel: 'noopener noreferrer', title: node.masked ? node.href : undefined },
        drawAll(node.children, names));
    case 'spoiler':
      return spoiler(node, names);
    case 'user':
      return mention(`@${names.user(node.id) ?? 'unknown-user'}`, node.id === names.me);
    case 'role':
      return mention(`@${names.role?.(node.id) ?? 'role'}`, false);
    case 'everyone':
      return mention(node.text, true);
    case 'command':
      return commandMention(node, names);
    case 'channel':
      return channelMention(node, names);
    case 'emoji':
      return customEmoji(node);
    case 'time':
      return timeElement(node.unix, node.style);
    default:
      return document.createTextNode(node.text);
  }
}

function mention(text, own) {
  return h('span', { class: own ? 'mention mention-me' : 'mention' }, text);
}

function channelMention(node, names) {
  const name = names.channel(node.id);
  if (name === undefined) return mention('#unknown', false);
  return h('button', { type: 'button', class: 'mention mention-link', onclick: () => names.openChannel?.(node.id) }, `#${name}`);
}

function commandMention(node, names) {
  const text = `/${node.name}`;
  return h('button', { type: 'button', class: 'mention mention-link', onclick: () => names.useCommand?.(text) }, text);
}

function spoiler(node, names) {
  const inside = h('span', { class: 'spoiler-text', 'aria-hidden': 'true' }, drawAll(node.children, names));
  const cover = h('span', {
    class: 'spoiler', role: 'button', tabindex: 0, 'aria-expanded': 'false', 'aria-label': 'Spoiler, press to show',
  }, inside);
  const show = (event) => {
    if (cover.classList.contains('shown')) return;
    event.preventDefault();
    cover.classList.add('shown');
    cover.removeAttribute('aria-label');
    cover.setAttribute('aria-expanded', 'true');
    inside.removeAttribute('aria-hidden');
  };
  cover.addEventListener('click', show);
  cover.addEventListener('keydown', (event) => (event.key === 'Enter' || event.key === ' ') && show(event));
  return cover;
}
