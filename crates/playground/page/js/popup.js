// A floating list next to an element, for select menus and the person switcher. The browser's popover closes it on Esc or an outside click.

import { h } from './dom.js';

const GAP = 6;

/** Opens `content` below or above `anchor`, where there is more room. Returns a function that closes it. */
export function popup(anchor, content, { label, role, onclose, className = '' } = {}) {
  const box = h('div', { class: `popup ${className}`, popover: 'auto', role, 'aria-label': label }, content);
  document.body.append(box);
  box.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return;
    const hadFocus = box.contains(document.activeElement) || document.activeElement === document.body;
    box.remove();
    anchor.setAttribute('aria-expanded', 'false');
    onclose?.();
    if (hadFocus && anchor.isConnected) anchor.focus({ preventScroll: true });
  });
  box.showPopover();
  anchor.setAttribute('aria-expanded', 'true');
  place(box, anchor.getBoundingClientRect());
  return () => box.isConnected && box.hidePopover();
}

function place(box, at) {
  const width = Math.max(at.width, Math.min(box.offsetWidth, innerWidth - 2 * GAP));
  const below = innerHeight - at.bottom - 2 * GAP;
  const above = at.top - 2 * GAP;
  const up = box.offsetHeight > below && above > below;
  box.style.minWidth = `${Math.min(width, innerWidth - 2 * GAP)}px`;
  box.style.maxHeight = `${Math.max(120, up ? above : below)}px`;
  box.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - box.offsetWidth - GAP))}px`;
  if (up) box.style.bottom = `${innerHeight - at.top + GAP}px`;
  else box.style.top = `${at.bottom + GAP}px`;
}

/** Arrow keys, Home and End move the focus among `items()`. */
export function roving(container, items) {
  container.addEventListener('keydown', (event) => {
    const list = items();
    const now = list.indexOf(document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: list.length - 1 }[event.key];
    if (next === undefined || list.length === 0) return;
    event.preventDefault();
    list[(next + list.length) % list.length].focus();
  });
}
