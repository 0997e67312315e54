// Requests to the page's API, as the person of this tab. Only this module and `live-events.js` talk to the server.

let viewer = '';

export function actAs(id) {
  viewer = id;
}

/** An error with a message for the person. */
export class RequestError extends Error {}

async function call(method, path, body) {
  const headers = viewer ? { 'X-User': viewer } : {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(`/playground/${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new RequestError('The playground does not respond. Is it still running?');
  }
  const text = await response.text();
  const data = parse(text);
  if (!response.ok) throw new RequestError(data?.error ?? `The playground responded with status ${response.status}.`);
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
  deleteChannel: (channel) => call('DELETE', `channels/${channel}`),
  addBot: (server, bot) => call('PUT', `servers/${server}/bots/${bot}`),
  removeBot: (server, bot) => call('DELETE', `servers/${server}/bots/${bot}`),
  openDm: (bot) => call('POST', 'dms', { user_id: bot }),
  closeModal: (modal) => call('DELETE', `modals/${modal}`),
};
