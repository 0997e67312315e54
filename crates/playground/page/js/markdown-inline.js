// Discord's markdown inside a line, as data: `[{ type, ... }]`. It does not use the DOM, so it cannot create anything but text.

const ESCAPABLE = /[^A-Za-z0-9\s]/;
const MAX_DEPTH = 12;

const TAGS = [
  [/^<@!?(\d{1,20})>/, (m) => ({ type: 'user', id: m[1] })],
  [/^<@&(\d{1,20})>/, (m) => ({ type: 'role', id: m[1] })],
  [/^<#(\d{1,20})>/, (m) => ({ type: 'channel', id: m[1] })],
  [/^<\/([^:<>\n]{1,100}):\d{1,20}>/, (m) => ({ type: 'command', name: m[1] })],
  [/^<a?:(\w{2,32}):(\d{1,20})>/, (m) => ({ type: 'emoji', name: m[1], id: m[2] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => ({ type: 'time', unix: Number(m[1]), style: m[2] ?? 'f' })],
  [/^<(https?:\/\/[^\s<>]+)>/, (m) => link(m[1], [{ type: 'text', text: m[1] }])],
];

// Longest first: `**` before `*`.
const SPANS = [
  ['||', 'spoiler'],
  ['**', 'strong'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['*', 'em'],
  ['_', 'em'],
];

/** Only http and https become links. Everything else stays text, especially `javascript:`. */
export function safeUrl(url) {
  try {
    const parsed = new URL(url);
    return ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}

function link(url, children, masked = false) {
  const href = safeUrl(url);
  return href ? { type: 'link', href, children, masked } : { type: 'text', text: url };
}

export function parseInline(source, depth = 0) {
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain) nodes.push({ type: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < source.length) {
    const found = depth < MAX_DEPTH ? match(source, at, depth) : undefined;
    if (found) {
      flush();
      nodes.push(found.node);
      at = found.end;
    } else if (source[at] === '\\' && at + 1 < source.length && ESCAPABLE.test(source[at + 1])) {
      plain += source[at + 1];
      at += 2;
    } else {
      plain += source[at];
      at += 1;
    }
  }
  flush();
  return nodes;
}

function match(source, at, depth) {
  switch (source[at]) {
    case '`':
      return code(source, at);
    case '<':
      return tag(source, at);
    case '[':
      return maskedLink(source, at, depth);
    case 'h':
      return bareLink(source, at);
    case '@':
      return everyone(source, at);
    case '*':
    case '_':
    case '~':
    case '|':
      return span(source, at, depth);
    default:
      return undefined;
  }
}

function code(source, at) {
  const fence = source.startsWith('``', at) ? '``' : '`';
  const close = source.indexOf(fence, at + fence.length);
  if (close <= at + fence.length) return undefined;
  const text = source.slice(at + fence.length, close);
  return { node: { type: 'code', text: fence === '``' ? text.trim() : text }, end: close + fence.length };
}

function tag(source, at) {
  const rest = source.slice(at, at + 2100);
  for (const [pattern, make] of TAGS) {
    const found = pattern.exec(rest);
    if (found) return { node: make(found), end: at + found[0].length };
  }
  return undefined;
}

function maskedLink(source, at, depth) {
  const found = /^\[((?:[^[\]\\\n]|\\.){1,500})\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?: "[^"\n]*")?\)/
    .exec(source.slice(at, at + 3000));
  if (!found || !safeUrl(found[2])) return undefined;
  return { node: link(found[2], parseInline(found[1], depth + 4), true), end: at + found[0].length };
}

function bareLink(source, at) {
  if (!source.startsWith('http://', at) && !source.startsWith('https://', at)) return undefined;
  if (at > 0 && /\w/.test(source[at - 1])) return undefined;
  const url = /^https?:\/\/[^\s<>|*`]+/.exec(source.slice(at, at + 2100))?.[0].replace(/[.,:;"'!?\])_~]+$/, '');
  if (!url || !safeUrl(url)) return undefined;
  return { node: link(url, [{ type: 'text', text: url }]), end: at + url.length };
}

function everyone(source, at) {
  if (at > 0 && /\w/.test(source[at - 1])) return undefined;
  const found = /^@(everyone|here)\b/.exec(source.slice(at, at + 10));
  return found && { node: { type: 'everyone', text: found[0] }, end: at + found[0].length };
}

function span(source, at, depth) {
  for (const [mark, type] of SPANS) {
    if (!source.startsWith(mark, at)) continue;
    const close = closing(source, at + mark.length, mark);
    const inside = close === -1 ? '' : source.slice(at + mark.length, close);
    if (!allowed(source, at, close, mark, inside)) continue;
    return { node: { type, children: parseInline(inside, depth + 1) }, end: close + mark.length };
  }
  return undefined;
}

function allowed(source, at, close, mark, inside) {
  if (!inside.trim()) return false;
  if (mark === '*') return !/\s/.test(inside[0]) && !/\s/.test(inside.at(-1));
  // snake_case_names are not italic.
  if (mark === '_') return !/\w/.test(source[close + 1] ?? '') && !/\w/.test(source[at - 1] ?? '');
  return true;
}

/** The position of the closing `mark`. Skips escapes and code; a single `*` skips `**`. */
function closing(source, from, mark) {
  let at = from;
  while (at < source.length) {
    if (source[at] === '\\') {
      at += 2;
    } else if (source[at] === '`') {
      at = code(source, at)?.end ?? at + 1;
    } else if (source.startsWith(mark, at)) {
      const doubled = source[at + 1] === mark;
      if (mark.length === 1 && doubled) {
        const pair = closing(source, at + 2, mark + mark);
        if (pair === -1) return at;
        at = pair + 2;
      } else if (mark.length === 2 && source[at + 2] === mark[0] && at > from) {
        // `***both***`: the outer mark is the last pair of the run.
        at += 1;
      } else {
        return at;
      }
    } else {
      at += 1;
    }
  }
  return -1;
}
