/** Texts as word processors and other systems leave them. */
import { createRequire } from 'node:module';
import type { parseFragment } from 'parse5';
import type { KeyPath } from '../define/record.ts';

const require = createRequire(import.meta.url);

/** "&amp;", "&#39;", "&nbsp;" */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** A whole value between the quotation marks of a word processor, which YAML does not know. */
const QUOTED =
  /^\s*(?:[\u201C\u201D\u201E]([^\u201C\u201D\u201E]*)[\u201C\u201D]|[\u2018\u2019]([^\u2018\u2019]*)[\u2018\u2019])\s*$/;

/** Returns a text without the quotation marks around it, and with characters in place of HTML entities. */
export function plainText(text: string): string {
  const [, double, single = text] = QUOTED.exec(text) ?? [];
  const value = double ?? single ?? text;
  return value.includes('&') ? value.replace(ENTITY, decodeEntity) : value;
}

/** The parser is loaded for the first entity; one that HTML does not know stays. */
function decodeEntity(entity: string): string {
  const { parseFragment: parse } = require('parse5') as { readonly parseFragment: typeof parseFragment };
  const [node] = parse(entity).childNodes;
  return node && 'value' in node ? node.value : entity;
}

/** Control and private-use characters, halves of characters, and those that show text backward. */
export const UNSEEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uE000-\uF8FF\u{F0000}-\u{10FFFF}\p{Cs}]/u;

/** Yields the texts with such characters, and the keys. */
export function* unseenIn(value: unknown, path: KeyPath = []): Generator<{ path: KeyPath; text: string }> {
  if (typeof value === 'string' && UNSEEN.test(value)) yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const below = [...path, Array.isArray(value) ? Number(key) : key];
    if (UNSEEN.test(key)) yield { path: below, text: key };
    yield* unseenIn(part, below);
  }
}
