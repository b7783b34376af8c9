/** Paths of URLs and files of `out/`: `/locations/macon` is `locations/macon.html`, `/` is `index.html`. */
import { DEVICE } from '../define/schema.ts';
import { GenError, type Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';

declare const checked: unique symbol;

/** Path of a file below the output, such as "locations/macon.html". Only `outputPath` returns one. */
export type OutputPath = string & { readonly [checked]: true };

/** Control characters, and characters that Windows forbids in names. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\<>:"|?*]/;
/** Names at the root of the output that gen and file systems reserve. */
const RESERVED = ['.gen', 'lost+found'];
/** File systems take 255 bytes a name; a file that is being placed has a longer one. */
const LONGEST_NAME = 240;
/** macOS takes 1,024 bytes a path, and the folder around the output takes its share. */
const LONGEST_PATH = 900;

/** Returns why no file of the output can have this path, as the end of a sentence; null if one can. */
export function faultOfPath(file: string): string | null {
  if (FORBIDDEN.test(file)) return 'contains a control character, or one of \\ < > : " | ? *';
  if (/\p{Surrogate}/u.test(file)) return 'contains half of a character';
  const names = file.split('/');
  if (names.some((name) => name === '..' || name === '.')) return 'leaves the output directory';
  if (names.includes('')) return 'contains an empty name';
  if (names.some((name) => /[. ]$/.test(name))) return 'contains a name that ends in a period or a space';
  if (names.some((name) => DEVICE.test(name)) || RESERVED.includes(names[0] as string))
    return 'contains a name that an operating system or gen reserves';
  if (names.some((name) => Buffer.byteLength(name) > LONGEST_NAME) || Buffer.byteLength(file) > LONGEST_PATH)
    return `is too long: ${LONGEST_NAME} bytes a name and ${LONGEST_PATH} a path are the limits`;
  return null;
}

/** `fault` is the rest of a sentence: "leaves the output directory". */
export const pathNotUsable = ({ path, owner, fault }: { path: string; owner: string; fault: string }): Message => ({
  what: `The path ${show(path)} of ${owner} ${fault}.`,
  todo: 'Use letters, digits, and hyphens. For keys of records, the schema "slug()" allows nothing else.',
  seen: show(path),
});

/** Checks a path below the output. Throws a GenError for one that leads out of it, or that some file system cannot hold. */
export function outputPath(file: string): OutputPath {
  const fault = faultOfPath(file);
  if (fault !== null) throw new GenError({ file: 'out', ...pathNotUsable({ path: file, owner: 'a file', fault }) });
  return file as OutputPath;
}

/** Returns the file below `out/` that is served at a path. */
export function fileOfPath(path: string): string {
  if (path === '/') return 'index.html';
  return /\.[a-z0-9]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** Returns a name as macOS and Windows compare it: two that differ only in case are one file there. */
export const withoutCase = (name: string): string => name.normalize('NFC').toLowerCase();

/** Returns the path at which a file below `out/` is served. */
export function pathOfFile(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}

/** Returns a path without query, fragment and trailing slash, at least "/". */
export function normalizePath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/';
}

/** Fills `{city}` and other parameters into a pattern. */
export function fillPath(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? `{${name}}`);
}

/** Quotes text for a regular expression of JavaScript, PCRE, RE2 or Apache. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
