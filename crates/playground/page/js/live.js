// The live connection: hands events on, comes back by itself when it drops, and says in which state it is.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;

/** `handlers`: `event(name, data)`, `status('connecting' | 'open' | 'lost')`. Returns a function that ends it. */
export function connect(viewer, handlers) {
  let socket;
  let timer;
  let wait = FIRST_WAIT;
  let ended = false;

  const open = () => {
    clearTimeout(timer);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(`${scheme}//${location.host}/playground/live?user=${encodeURIComponent(viewer)}`);
    socket.addEventListener('message', ({ data }) => {
      if (ended) return;
      const frame = JSON.parse(data);
      if (frame.event === 'ready') {
        wait = FIRST_WAIT;
        handlers.status('open');
      }
      handlers.event(frame.event, frame.data);
    });
    socket.addEventListener('close', () => {
      if (ended) return;
      handlers.status('lost');
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  // A laptop that wakes up or finds its network should not wait for the timer.
  const hurry = () => !ended && socket.readyState === WebSocket.CLOSED && open();
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);

  handlers.status('connecting');
  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    socket.close();
  };
}
