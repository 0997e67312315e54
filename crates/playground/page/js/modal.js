// Modals that a bot opens. Esc or Cancel closes them. If the bot rejects a modal, the text stays.

import { api } from './api.js';
import { h, icon, ICONS } from './dom.js';
import { on } from './state.js';

const TEXT_INPUT = 4;
const PARAGRAPH = 2;

let current;

export function mountModals() {
  on('modal', show);
  on('modal-outcome', (outcome) => current?.outcome(outcome));
}

function inputsOf(modal) {
  // A row holds a list of inputs, the newer label holds one as `component`.
  return modal.components.flatMap((row) => (row.component ? [{ label: row.label, ...row.component }] : row.components ?? []))
    .filter(({ type }) => type === TEXT_INPUT);
}

function show(modal) {
  current?.close();
  const fields = inputsOf(modal).map(field);
  const problem = h('p', { class: 'modal-problem', role: 'alert' });
  const submit = h('button', { type: 'submit', class: 'button style-1' }, h('span', { class: 'button-face' }, 'Submit'));
  const form = h('form', { method: 'dialog', novalidate: true },
    h('header', {}, h('h2', { id: 'modal-title' }, modal.title),
      h('button', { type: 'button', class: 'plain', 'aria-label': 'Close', onclick: () => cancel() }, icon(ICONS.close, 20))),
    h('div', { class: 'modal-fields' }, fields.map(({ node }) => node)),
    h('p', { class: 'modal-warning muted' }, `This form goes to ${modal.bot?.display_name ?? 'the app'}.`),
    problem,
    h('footer', {}, h('button', { type: 'button', class: 'button plain-button', onclick: () => cancel() }, 'Cancel'), submit));
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': 'modal-title' }, form);

  const busy = (is) => {
    submit.disabled = is;
    dialog.setAttribute('aria-busy', String(is));
  };
  const close = () => {
    if (current?.dialog === dialog) current = undefined;
    dialog.close();
    dialog.remove();
  };
  const cancel = () => {
    close();
    api.closeModal(modal.id).catch(() => undefined);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const bad = fields.find(({ check }) => !check());
    if (bad) {
      bad.input.focus();
      return;
    }
    problem.textContent = '';
    busy(true);
    try {
      await api.submitModal(modal.id, Object.fromEntries(fields.map(({ id, input }) => [id, input.value])));
    } catch (error) {
      problem.textContent = error.message;
      busy(false);
    }
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    cancel();
  });
  current = {
    dialog,
    close,
    outcome(outcome) {
      if (dialog.getAttribute('aria-busy') !== 'true') return;
      if (outcome === 'done') close();
      if (outcome !== 'failed') return;
      problem.textContent = 'Something went wrong. Try again.';
      busy(false);
    },
  };
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();
}

function field(data) {
  const id = `modal-${data.custom_id}`;
  const needed = data.required !== false;
  const problem = h('span', { class: 'field-problem', id: `${id}-problem` });
  const shared = {
    id, name: data.custom_id, placeholder: data.placeholder ?? '', maxlength: data.max_length ?? 4000, autocomplete: 'off',
    'aria-required': String(needed), 'aria-describedby': `${id}-problem`,
  };
  const input = data.style === PARAGRAPH ? h('textarea', { ...shared, rows: 5 }) : h('input', { ...shared, type: 'text' });
  input.value = data.value ?? '';
  const check = () => {
    const length = [...input.value].length;
    let text = '';
    if (needed && !input.value.trim()) text = 'This field is required.';
    else if (length > 0 && length < (data.min_length ?? 0)) text = `At least ${data.min_length} characters.`;
    problem.textContent = text;
    input.setAttribute('aria-invalid', String(Boolean(text)));
    return !text;
  };
  input.addEventListener('input', () => problem.textContent && check());
  const node = h('div', { class: 'field' },
    h('label', { for: id }, data.label, needed && h('span', { class: 'needed', 'aria-hidden': 'true' }, ' *')), input, problem);
  return { id: data.custom_id, node, input, check };
}
