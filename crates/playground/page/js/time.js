// Timestamps in the person's language and the browser's time zone. Relative ones are updated while the page is open.

import { h } from './dom.js';

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

let language = 'en-US';

export function setLanguage(tag) {
  try {
    language = Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    language = 'en-US';
  }
}

function format(date, options) {
  return new Intl.DateTimeFormat(language, options).format(date);
}

export function relative(unix, now = Date.now() / 1000) {
  const seconds = Math.round(unix - now);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** `<t:unix:style>` of a message. Numbers outside the range of dates stay as they are. */
export function timeElement(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${unix}:${style}>`);
  const element = h('time', { class: 'md-time', datetime: date.toISOString(), title: format(date, STYLES.F) });
  if (style === 'R') element.dataset.relative = String(unix);
  element.textContent = style === 'R' ? relative(unix) : format(date, STYLES[style] ?? STYLES.f);
  return element;
}

export function refreshRelativeTimes(root = document) {
  for (const element of root.querySelectorAll('time[data-relative]')) {
    const text = relative(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}

/** The time, and the day if it is not today. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return format(date, today ? STYLES.t : { dateStyle: 'short', timeStyle: 'short' });
}

export function clock(iso) {
  return format(new Date(iso), STYLES.t);
}

export function dayName(iso) {
  return format(new Date(iso), STYLES.D);
}

export function fullTime(iso) {
  return format(new Date(iso), STYLES.F);
}
