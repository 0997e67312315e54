// The names that mentions show.

import { useCommand } from './composer.js';
import { state, userById } from './state.js';
import { open } from './store.js';

export const names = {
  get me() {
    return state.viewer?.id;
  },
  user: (id) => userById(id)?.display_name,
  channel: (id) => state.channels.get(id)?.name,
  openChannel: (id) => open(id),
  useCommand,
};
