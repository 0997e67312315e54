// Announces new messages to screen readers.

import { state } from './state.js';

export function announce(message) {
  if (message.author.id === state.viewer.id) return;
  const region = document.getElementById('announcer');
  const title = message.embeds?.[0]?.title ?? message.embeds?.[0]?.description ?? '';
  const said = message.content || title || message.attachments?.[0]?.description || 'sent a picture';
  const what = message.state === 'thinking' ? 'is thinking' : said;
  const line = document.createElement('p');
  line.textContent = `${message.ephemeral ? 'Only for you: ' : ''}${message.author.display_name}: ${what.slice(0, 300)}`;
  region.append(line);
  while (region.childElementCount > 5) region.firstElementChild.remove();
}
