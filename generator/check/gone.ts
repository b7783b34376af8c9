/** Rules about the past of a site: records that are gone, and addresses that were published. */
import { placeAt } from '../define/record.ts';
import { escapeRegExp } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { SourceText } from './source.ts';
import type { SiteFound, SiteRule } from './types.ts';
import { ADDRESSES_FILE, type Address } from '../plan/addresses.ts';

/** A record that the site had: its collection and key. */
export interface GoneRecord {
  readonly collection: string;
  readonly key: string;
}

/** Creates the rule. Records that came back, or whose name another record has now, are not gone. */
export function goneRule(
  records: readonly GoneRecord[],
  { site, data }: Plan,
  sources: readonly SourceText[],
): SiteRule {
  return {
    name: 'gone',
    check: () =>
      records.flatMap(({ collection, key }) => {
        const definition = site.collections.find(({ name }) => name === collection);
        const all = JSON.stringify(data.records[collection] ?? []);
        const name = key.split('-').join(' ');
        const isThere = all.includes(`"${key}"`) || all.toLowerCase().includes(`"${name}"`);
        return definition && !isThere ? findTexts(definition.singular, key, sources) : [];
      }),
  };
}

function findTexts(kind: string, key: string, sources: readonly SourceText[]): SiteFound[] {
  const pattern = patternOf(key);
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => {
      const [around = ''] = /[^\n]*/.exec(text.slice(text.lastIndexOf('\n', match.index) + 1)) ?? [];
      const message = `The ${kind} "${key}" is gone, but this text still speaks of it. Change the text.`;
      return { file, ...placeAt(text, match.index), message, detail: around.trim() };
    }),
  );
}

/** Matches a name in running text, not in an address. A name of one word counts with a capital letter: "Gray", not "gray". */
function patternOf(key: string): RegExp {
  const words = key.split('-').map(escapeRegExp);
  const capital = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const name = (words.length === 1 ? capital : words).join('[ -]');
  return new RegExp(`(?<![\\w/.-])${name}(?![\\w/])`, words.length === 1 ? 'g' : 'gi');
}

/** Answers a path as a host does. `to` is the path of a redirect's target. */
export type Resolve = (path: string) => { readonly status: number; readonly to?: string };

/** A release keeps every address that was ever published: it answers, redirects, or says that it is gone. */
export const addressRule = (addresses: readonly Address[], resolve: Resolve): SiteRule => ({
  name: 'address',
  check: () =>
    addresses.flatMap(({ path, end, line }) => {
      const first = resolve(path);
      const { status } = first.to === undefined ? first : resolve(first.to);
      if (status === 200 || (end === 'gone' && status >= 400)) return [];
      const message = 'A published address answers with neither a page nor a redirect to one. Run `gen build`.';
      return [{ file: `data/${ADDRESSES_FILE}`, line, message, detail: `${path} ${status}` }];
    }),
});
