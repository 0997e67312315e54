// The WebSocket for live events. It reconnects by itself and reports its status.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;

/** `handlers`: `event(name, data)`, `status('connecting' | 'open' | 'lost')`. Returns a function that closes the connection. */
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
  // Reconnect at once when the network is back, instead of waiting for the timer.
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
