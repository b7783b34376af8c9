/** Rules about the past of a site: names that no record has any longer, and addresses that were published. */
import { placeAt } from '../define/record.ts';
import { escapeRegExp } from '../plan/paths.ts';
import { recordNames, type RecordName } from '../plan/record-names.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { SourceText } from './source.ts';
import type { SiteFound, SiteRule } from './types.ts';
import { ADDRESSES_FILE, type Address } from '../plan/addresses.ts';

/** Creates the rule. `names` are all that records of the site ever had: those that a record has now are not gone. */
export function goneRule(names: readonly RecordName[], plan: Plan, sources: readonly SourceText[]): SiteRule {
  return {
    name: 'gone',
    check: () => {
      const current = [...new Set(recordNames(plan).map(({ name }) => name.toLowerCase()))];
      const gone = names.filter(({ name }) => !current.includes(name.toLowerCase()));
      return gone.flatMap((one) => findTexts(one, longerNames(one, current), sources));
    },
  };
}

/** Returns the names that contain another: a text with "Gray Court" does not speak of Gray. */
const longerNames = ({ name }: RecordName, names: readonly string[]): string[] =>
  names.filter((one) => one.includes(name.toLowerCase()));

function findTexts({ kind, name }: RecordName, longer: readonly string[], sources: readonly SourceText[]): SiteFound[] {
  const pattern = patternOf(name);
  const message = `No ${kind} is called "${name}" any longer, but this text still speaks of it. Change the text.`;
  return sources.flatMap(({ file, text }) => {
    const others = longer.reduce(
      (rest, one) => rest.replace(patternOf(one, 'gi'), (found) => '~'.repeat(found.length)),
      text,
    );
    return [...others.matchAll(pattern)].map((match) => {
      const [around = ''] = /[^\n]*/.exec(text.slice(text.lastIndexOf('\n', match.index) + 1)) ?? [];
      return { file, ...placeAt(text, match.index), message, detail: around.trim() };
    });
  });
}

/** Matches a name in running text, not in an address. A name of one word counts with a capital letter: "Gray", not "gray". */
function patternOf(name: string, flags = /[\s-]/.test(name) ? 'gi' : 'g'): RegExp {
  const words = name.split(/[\s-]+/).map((word) => (word === '&' ? '(?:&(?:amp;)?|and)' : escapeRegExp(word)));
  const text = words.join('[\\s-]+');
  return new RegExp(
    `(?<![\\w/.-])${flags === 'g' ? text.charAt(0).toUpperCase() + text.slice(1) : text}(?![\\w/])`,
    flags,
  );
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
