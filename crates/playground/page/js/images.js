// Images and files of messages: allowed sources, sizes and the enlarged view.

import { h, icon, ICONS } from './dom.js';

const MAX_WIDTH = 400;
const MAX_HEIGHT = 350;

/** Own attachments are loaded by path, so that every host name of this machine works. Other sources must be http(s). */
export function mediaUrl(url) {
  if (!url) return undefined;
  try {
    const parsed = new URL(url, location.href);
    if (parsed.pathname.startsWith('/playground/attachments/')) return parsed.pathname;
    return ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}

/** An image that can be enlarged. Its space is reserved before it loads, so the layout does not jump. */
export function picture(url, alt, size = {}, className = 'picture') {
  const source = mediaUrl(url);
  if (!source) return undefined;
  const image = h('img', { src: source, alt: alt ?? '', loading: 'lazy', decoding: 'async' });
  const frame = h('button', {
    type: 'button', class: className, 'aria-label': alt ? `Enlarge image: ${alt}` : 'Enlarge image',
    dataset: { focus: `picture:${source}` }, onclick: () => enlarge(source, alt),
  }, image);
  if (size.width && size.height) {
    const scale = Math.min(1, MAX_WIDTH / size.width, MAX_HEIGHT / size.height);
    frame.style.setProperty('--width', `${Math.round(size.width * scale)}px`);
    frame.style.setProperty('--ratio', `${size.width} / ${size.height}`);
    frame.classList.add('sized');
  }
  image.addEventListener('error', () => frame.replaceWith(missing(alt)), { once: true });
  return frame;
}

function missing(alt) {
  return h('span', { class: 'picture-missing' }, icon(ICONS.warning, 16), alt ? `Image not loaded: ${alt}` : 'Image not loaded');
}

function enlarge(source, alt) {
  const dialog = h('dialog', { class: 'lightbox', 'aria-label': alt || 'Image' },
    h('img', { src: source, alt: alt ?? '' }),
    alt && h('p', { class: 'lightbox-alt' }, alt),
    h('div', { class: 'lightbox-actions' },
      h('a', { href: source, target: '_blank', rel: 'noopener' }, 'Open in a new tab'),
      h('button', { type: 'button', class: 'plain', autofocus: true, onclick: () => dialog.close() }, 'Close')));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1_048_576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1_048_576).toFixed(1)} MB`;
}

export function attachment(file) {
  if (file.content_type?.startsWith('image/') && mediaUrl(file.url)) {
    return h('div', { class: 'attachment' }, picture(file.url, file.description || file.filename, file));
  }
  return h('div', { class: 'attachment file' }, icon(ICONS.file, 32),
    h('span', { class: 'file-about' },
      h('a', { href: mediaUrl(file.url), download: file.filename, target: '_blank', rel: 'noopener' }, file.filename),
      h('span', { class: 'muted' }, bytes(file.size ?? 0), file.description ? ` · ${file.description}` : '')));
}
