// Avatars with initials on a color, or an image.

import { h } from './dom.js';
import { mediaUrl } from './images.js';

export function initials(name) {
  const words = (name ?? '?').trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...word][0] ?? '').join('').toUpperCase() || '?';
}

export function avatar(user, size = 40) {
  const face = h('span', {
    class: isLight(colour(user)) ? 'avatar light' : 'avatar', 'aria-hidden': 'true',
    style: { '--size': `${size}px`, '--face': colour(user) },
  });
  const url = mediaUrl(user?.avatar_url);
  if (url) face.append(h('img', { src: url, alt: '' }));
  else face.append(initials(user?.display_name ?? user?.name));
  return face;
}

/** The relative luminance from which dark letters have more contrast than white ones. */
const DARK_LETTERS_FROM = 0.18;

function isLight(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
  return red * 0.2126 + green * 0.7152 + blue * 0.0722 > DARK_LETTERS_FROM;
}

export function colour(user) {
  return /^#[0-9a-fA-F]{6}$/.test(user?.color ?? '') ? user.color : '#5865f2';
}
