// Dark or light theme: the system setting, unless the person switches.

import { icon, ICONS } from './dom.js';

const KEY = 'playground.theme';

export function mountTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = document.getElementById('toggle-theme');
  const current = () => localStorage.getItem(KEY) ?? (system.matches ? 'dark' : 'light');
  const set = () => {
    const theme = current();
    document.documentElement.dataset.theme = theme;
    const next = theme === 'dark' ? 'light' : 'dark';
    button.replaceChildren(icon(next === 'light' ? ICONS.sun : ICONS.moon, 22));
    button.setAttribute('aria-label', `Switch to ${next} colors`);
    button.title = `Switch to ${next} colors`;
  };
  button.addEventListener('click', () => {
    localStorage.setItem(KEY, current() === 'dark' ? 'light' : 'dark');
    set();
  });
  system.addEventListener('change', set);
  set();
}
