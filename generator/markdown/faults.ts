/** Mistakes of authors. Markdown has no invalid texts: it shows the marks that it does not understand, so each mark that a page would show is a mistake. */
import type { Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';

/** Takes what is found in a block. `found` is a part of its source. */
export interface Report {
  readonly fault: (found: string, message: Message) => void;
  readonly link: (href: string) => void;
  readonly html: (source: string) => void;
}

interface Leftover {
  readonly pattern: RegExp;
  readonly explain: (found: string) => Message;
}

const shows = (found: string, why: string): string => `The page would show ${show(found)}: ${why}`;

const LEFTOVERS: readonly Leftover[] = [
  {
    pattern: /\*\*|__/,
    explain: (found) => ({
      what: shows(found, 'bold text begins or ends here, but not both.'),
      todo: `Write "${found}" directly before the first word and directly after the last one.`,
    }),
  },
  {
    pattern: /!\[[^\]]*\]\([^)]*\)?/,
    explain: (found) => ({
      what: shows(found, 'this is no photograph.'),
      todo: 'Write it without spaces: ![What it shows](yard.jpg "Caption").',
    }),
  },
  {
    pattern: /\[[^\]]+\] ?\([^)]*\)?/,
    explain: (found) => ({
      what: shows(found, 'this is no link.'),
      todo: 'Write "[text](address)" with no space between, and none in the address.',
    }),
  },
  {
    pattern: /\[[^\]]+\]\[[^\]]*\]/,
    explain: (found) => ({
      what: shows(found, 'no line says where this link leads.'),
      todo: 'Write "[text](address)".',
    }),
  },
  {
    pattern: /~~/,
    explain: (found) => ({ what: shows(found, 'struck-out text is not known here.'), todo: 'Remove the marks.' }),
  },
  {
    pattern: /`/,
    explain: (found) => ({
      what: shows(found, 'code begins or ends here, but not both.'),
      todo: 'Write "`" before and after the code, or "\\`" for the character.',
    }),
  },
  {
    pattern: /(?<=^|\s)\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?])\*(?=\s|$)/u,
    explain: (found) => ({
      what: shows(found, 'emphasis begins or ends here, but not both.'),
      todo: 'Write "*" directly before the first word and directly after the last one, or "\\*" for the character.',
    }),
  },
  {
    pattern: /^#{1,6}(?=[\p{L}\p{N}])/u,
    explain: (found) => ({ what: shows(found, 'this is no heading.'), todo: `Write a space after "${found}".` }),
  },
  {
    pattern: /^\|.*\|$/m,
    explain: (found) => ({
      what: shows(found.slice(0, 30), 'this is no table.'),
      todo: 'Write a line such as "| --- | --- |" below the first row, with as many cells.',
    }),
  },
];

/** Returns the marks that a text would show, the first of each kind, and what to do. */
export const findLeftovers = (text: string): (Message & { readonly found: string })[] =>
  LEFTOVERS.flatMap(({ pattern, explain }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [{ found, ...explain(found) }];
  });

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SCHEMES = ['https', 'mailto', 'tel', 'sms'];
/** `/path`, `#heading`, or a data file beside this one: `other.md#heading`, `../team/dale.yaml`. */
const OWN_ADDRESS = /^(?:\/(?!\/)|#.|[^/#?][^#?]*\.(?:md|ya?ml|json)(?:#|$))/i;

/** Returns what is wrong with the address of a link, or null. */
export function faultOfAddress(href: string): Message | null {
  if (href === '') return { what: 'This link has no address.', todo: 'Write it in the parentheses.' };
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase();
  if (scheme === 'http') return { what: `${show(href)} is not encrypted.`, todo: 'Write the address with "https:".' };
  if (scheme !== undefined)
    return SCHEMES.includes(scheme)
      ? null
      : {
          what: `Links cannot begin with "${scheme}:".`,
          todo: `Use one of: ${SCHEMES.map((one) => `${one}:`).join(', ')}.`,
        };
  if (OWN_ADDRESS.test(href) && !/[\\\s\p{Cc}]/u.test(href)) return null;
  return {
    what: `${show(href)} is no address.`,
    todo: 'Write a path of the site ("/contact"), a file of the data ("other.md"), or the whole address with "https:".',
  };
}
