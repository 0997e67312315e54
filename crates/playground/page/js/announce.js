// Announces new messages to screen readers.

import { h } from './dom.js';
import { markdown } from './markdown.js';
import { names } from './mention-names.js';
import { state } from './state.js';

const MAX_LENGTH = 300;
const MAX_LINES = 5;

export function announce(message) {
  if (message.author.id === state.viewer.id) return;
  const region = document.getElementById('announcer');
  const prefix = message.ephemeral ? 'Only for you: ' : '';
  region.append(h('p', {}, `${prefix}${message.author.display_name}: ${spoken(message).slice(0, MAX_LENGTH)}`));
  while (region.childElementCount > MAX_LINES) region.firstElementChild.remove();
}

function spoken(message) {
  if (message.state === 'thinking') return 'is thinking';
  const [embed] = message.embeds ?? [];
  const written = message.content || embed?.title || embed?.description;
  return written ? plainText(written) : message.attachments?.[0]?.description || 'sent a picture';
}

/** The text as people see it: mentions by name, and nothing that a spoiler hides. */
function plainText(source) {
  const drawn = h('div', {}, markdown(source, names));
  for (const spoiler of drawn.querySelectorAll('.spoiler')) spoiler.replaceWith('spoiler');
  for (const image of drawn.querySelectorAll('img')) image.replaceWith(image.alt);
  return drawn.textContent;
}
