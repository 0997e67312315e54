// Builds elements. Text always becomes a text node, so nothing that bots or people write is parsed as HTML.

const SVG = 'http://www.w3.org/2000/svg';

/** `h('button', { class: 'x', onclick: f, 'aria-label': 'y', dataset: { id } }, child, 'text')` */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) setProp(element, name, value);
  append(element, children);
  return element;
}

function setProp(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === 'class') element.className = value;
  else if (name === 'dataset') {
    for (const [key, data] of Object.entries(value)) if (data !== undefined) element.dataset[key] = data;
  }
  else if (name === 'style') for (const [key, css] of Object.entries(value)) element.style.setProperty(key, css);
  else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
  else element.setAttribute(name, value === true ? '' : String(value));
}

function append(element, children) {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child instanceof Node ? child : String(child));
  }
}

/** An icon on a 24 x 24 grid. `path` must never come from user text. */
export function icon(path, size = 20) {
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true', class: 'icon' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const ICONS = {
  hash: 'M9.5 3 7.5 21M16.5 3l-2 18M4 8.5h17M3 15.5h17',
  voice: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  announcement: 'M4 9.5v5h3l9 4.5V5L7 9.5zM19 9.5v5M7 14.5l1.5 5h2',
  forum: 'M4 4.5h16v6H4zM4 13.5h16v6H4z',
  thread: 'M4 5h16v10H11l-4 4v-4H4zM8 9h8M8 12h5',
  at: 'M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zm0 0v1.4a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.4 6.8',
  people: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2.2.8 3.5 2.8 3.5 5.4',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  close: 'M6 6l12 12M18 6 6 18',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  out: 'M14 4h6v6M20 4l-9 9M18 14v5.5H4.5V6H10',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  send: 'M4 12 20.5 4.5 16 20l-4.5-5.5zM11.5 14.5l9-10',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  reply: 'M4 18v-4a4 4 0 0 1 4-4h12M16 6l4 4-4 4',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z',
};

/** The path of the icon for a channel of a server. */
export const channelIcon = (channel) => ICONS[channel.kind] ?? ICONS.hash;

/** Replaces the children of `parent` by `wanted`. Moves only what changed, so focus and scroll position stay. */
export function reconcile(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.childNodes]) if (!keep.has(child)) child.remove();
  let cursor = parent.firstChild;
  for (const node of wanted) {
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  }
}

/** Replaces `old` by `fresh`. The focus moves to the element with the same `data-focus`, or else to `fresh`. */
export function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : undefined;
  old.replaceWith(fresh);
  if (!focused) return;
  const twin = [...fresh.querySelectorAll('[data-focus]')].find(({ dataset }) => dataset.focus === focused.dataset.focus);
  // A disabled element cannot have the focus, and without one the focus would jump to the top of the page.
  (twin && !twin.disabled ? twin : fresh).focus({ preventScroll: true });
}
