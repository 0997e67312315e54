// Calls to the playground's own endpoints, always as the person this tab is. Nothing else talks to the server but `live.js`.

let viewer = '';

export function actAs(id) {
  viewer = id;
}

/** The server's one sentence why not. */
export class Refused extends Error {}

async function call(method, path, body) {
  const headers = viewer ? { 'X-User': viewer } : {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(`/playground/${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refused('The playground does not answer. Is it still running?');
  }
  const text = await answer.text();
  const data = parse(text);
  if (!answer.ok) throw new Refused(data?.error ?? `The playground answered ${answer.status}.`);
  return data;
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export const api = {
  people: () => call('GET', 'people'),
  state: () => call('GET', 'state'),
  changePerson: (id, change) => call('PATCH', `people/${id}`, change),
  messages: (channel, before) => call('GET', `channels/${channel}/messages?limit=50${before ? `&before=${before}` : ''}`),
  send: (channel, content) => call('POST', `channels/${channel}/messages`, { content }),
  dismiss: (message) => call('DELETE', `messages/${message}`),
  read: (channel) => call('POST', `channels/${channel}/read`, {}),
  runText: (channel, text) => call('POST', 'commands', { channel_id: channel, text }),
  run: (channel, command, path, options) =>
    call('POST', 'commands', { channel_id: channel, command_id: command, path, options }),
  autocomplete: (channel, command, path, options, focused) =>
    call('POST', 'autocomplete', { channel_id: channel, command_id: command, path, options, focused }),
  component: (message, custom_id, values) => call('POST', `messages/${message}/components`, { custom_id, values }),
  submitModal: (modal, values) => call('POST', `modals/${modal}`, { values }),
  closeModal: (modal) => call('DELETE', `modals/${modal}`),
};
