// Embeds: color, author, title, text, fields (three inline fields per row), images and footer.

import { h } from './dom.js';
import { inlineMarkdown, markdown } from './markdown.js';
import { safeUrl } from './markdown-inline.js';
import { mediaUrl, picture } from './images.js';
import { names } from './mention-names.js';
import { messageTime } from './time.js';

/** `files` are the message's attachments, which have the alt texts of images. */
export function embed(data, files) {
  const side = Number.isInteger(data.color) ? `#${data.color.toString(16).padStart(6, '0')}` : undefined;
  return h('article', { class: 'embed', style: side ? { '--side': side } : undefined },
    h('div', { class: 'embed-text' },
      author(data.author),
      title(data),
      data.description && h('div', { class: 'embed-description md' }, markdown(data.description, names)),
      fields(data.fields)),
    data.thumbnail && picture(data.thumbnail.url, alt(data.thumbnail, files), {}, 'embed-thumbnail'),
    data.image && picture(data.image.url, alt(data.image, files), sizeOf(data.image, files), 'embed-image'),
    footer(data));
}

/** Attachments that an embed shows are not repeated below the message. */
export function shownInEmbeds(embeds) {
  return new Set(embeds.flatMap(({ image, thumbnail }) => [mediaUrl(image?.url), mediaUrl(thumbnail?.url)]).filter(Boolean));
}

function fileOf(image, files) {
  return files.find((file) => mediaUrl(file.url) === mediaUrl(image.url));
}

function alt(image, files) {
  return image.description || fileOf(image, files)?.description || '';
}

function sizeOf(image, files) {
  return image.width && image.height ? image : fileOf(image, files);
}

function linked(text, url, className) {
  const href = url && safeUrl(url);
  if (!href) return h('span', { class: className }, text);
  return h('a', { class: className, href, target: '_blank', rel: 'noopener noreferrer' }, text);
}

function author(data) {
  if (!data?.name) return undefined;
  const face = mediaUrl(data.icon_url);
  return h('div', { class: 'embed-author' }, face && h('img', { src: face, alt: '', class: 'embed-icon' }), linked(data.name, data.url));
}

function title(data) {
  if (!data.title) return undefined;
  return h('div', { class: 'embed-title', role: 'heading', 'aria-level': 4 }, linked(inlineMarkdown(data.title, names), data.url));
}

function fields(list) {
  if (!list?.length) return undefined;
  return h('div', { class: 'embed-fields' }, list.map((field) =>
    h('div', { class: field.inline ? 'embed-field inline' : 'embed-field' },
      h('div', { class: 'embed-field-name' }, inlineMarkdown(field.name, names)),
      h('div', { class: 'embed-field-value md' }, markdown(field.value, names)))));
}

function footer(data) {
  if (!data.footer?.text && !data.timestamp) return undefined;
  const face = mediaUrl(data.footer?.icon_url);
  return h('div', { class: 'embed-footer' },
    face && h('img', { src: face, alt: '', class: 'embed-icon' }),
    data.footer?.text,
    data.footer?.text && data.timestamp && h('span', { 'aria-hidden': 'true' }, ' • '),
    data.timestamp && h('time', { datetime: data.timestamp }, messageTime(data.timestamp)));
}
