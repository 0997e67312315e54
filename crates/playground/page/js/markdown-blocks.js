// Discord's markdown blocks: code blocks, quotes, headings, subtext and lists. `markdown-inline.js` parses the rest.

import { parseInline } from './markdown-inline.js';

const LIST_ITEM = /^( *)([-*]|\d{1,9}\.) +(.+)$/;

/** `[{ type: 'text', children } | { type: 'codeblock', .. } | { type: 'quote', blocks } | { type: 'heading', .. } | ..]` */
export function parseBlocks(source, depth = 0) {
  const blocks = [];
  const fence = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)```/g;
  let at = 0;
  for (let found = fence.exec(source); found; found = fence.exec(source)) {
    if (!found[2].trim()) continue;
    parseLines(source.slice(at, found.index).replace(/\n$/, ''), blocks, depth);
    blocks.push({ type: 'codeblock', language: found[1] ?? '', text: found[2].replace(/\n+$/, '') });
    at = found.index + found[0].length;
    if (source[at] === '\n') at += 1;
  }
  parseLines(source.slice(at), blocks, depth);
  return blocks;
}

function parseLines(source, blocks, depth) {
  if (!source) return;
  const lines = source.split('\n');
  let text = [];
  const flush = () => {
    if (text.length > 0) blocks.push({ type: 'text', children: parseInline(text.join('\n')) });
    text = [];
  };
  let at = 0;
  while (at < lines.length) {
    const taken = special(lines, at, depth);
    if (taken) {
      flush();
      blocks.push(taken.block);
      at = taken.next;
    } else {
      text.push(lines[at]);
      at += 1;
    }
  }
  flush();
}

function special(lines, at, depth) {
  const line = lines[at];
  const heading = /^(#{1,3}) +(.*\S)/.exec(line);
  if (heading) {
    return { block: { type: 'heading', level: heading[1].length, children: parseInline(heading[2]) }, next: at + 1 };
  }
  const small = /^-# +(.*\S)/.exec(line);
  if (small) return { block: { type: 'small', children: parseInline(small[1]) }, next: at + 1 };
  if (depth === 0 && line.startsWith('>>> ')) {
    const rest = [line.slice(4), ...lines.slice(at + 1)].join('\n');
    return { block: { type: 'quote', blocks: parseBlocks(rest, 1) }, next: lines.length };
  }
  if (depth === 0 && line.startsWith('> ')) return quote(lines, at);
  if (LIST_ITEM.test(line)) return list(lines, at);
  return undefined;
}

function quote(lines, at) {
  const inside = [];
  let next = at;
  while (next < lines.length && lines[next].startsWith('> ')) inside.push(lines[next++].slice(2));
  return { block: { type: 'quote', blocks: parseBlocks(inside.join('\n'), 1) }, next };
}

/** Lists nest by indentation. The first item decides whether a list is ordered. */
function list(lines, at) {
  const items = [];
  let next = at;
  for (let found = LIST_ITEM.exec(lines[next] ?? ''); found; found = LIST_ITEM.exec(lines[next] ?? '')) {
    const ordered = /\d/.test(found[2]);
    // Bullets after numbers start a new list.
    if (items.length > 0 && found[1].length <= items[0].indent && ordered !== items[0].ordered) break;
    items.push({ indent: found[1].length, ordered, number: parseInt(found[2], 10), children: parseInline(found[3]) });
    next += 1;
  }
  return { block: nest(items, 0, items.length), next };
}

function nest(items, from, to) {
  const { indent, ordered, number } = items[from];
  const block = { type: 'list', ordered, start: ordered ? number : undefined, items: [] };
  let at = from;
  while (at < to) {
    let end = at + 1;
    while (end < to && items[end].indent > indent) end += 1;
    const item = { children: items[at].children, lists: [] };
    if (end > at + 1) item.lists.push(nest(items, at + 1, end));
    block.items.push(item);
    at = end;
  }
  return block;
}
