// Faces drawn from initials and a colour; a bot may bring a picture of its own.

import { h } from './dom.js';
import { mediaUrl } from './media.js';

export function initials(name) {
  const words = (name ?? '?').trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...word][0] ?? '').join('').toUpperCase() || '?';
}

export function avatar(user, size = 40) {
  const face = h('span', { class: 'avatar', 'aria-hidden': 'true', style: { '--size': `${size}px`, '--face': colour(user) } });
  const url = mediaUrl(user?.avatar_url);
  if (url) face.append(h('img', { src: url, alt: '' }));
  else face.append(initials(user?.display_name ?? user?.name));
  return face;
}

export function colour(user) {
  return /^#[0-9a-fA-F]{6}$/.test(user?.color ?? '') ? user.color : '#5865f2';
}
