/** The trades that a site can start with: those with a file in `starter/trades/`, and any other, around names that the owner gives. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { nearest, slugify } from '../../define/index.ts';
import type { Business } from '../derive.ts';
import type { Reason, Service, Tip } from '../schemas/index.ts';
import type { Serves } from '../serves.ts';

type TradeService = Trade['services'][number];

interface AnyTrade extends Omit<Trade, 'slug' | 'name' | 'trade' | 'services'> {
  /** Usual values of trades whose name matches; the first match holds. */
  readonly kinds: readonly ({ readonly match: string } & Partial<
    Pick<Trade, 'trade' | 'schemaType' | 'serves' | 'words'>
  >)[];
  readonly services: readonly Omit<TradeService, 'slug' | 'title' | 'shortTitle' | 'tag' | 'phrase'>[];
}

/** Returns the start for a trade of any name: "piano tuning", "Locksmith". `root` is the folder of the package. */
function anyTrade(root: string, said: string, services: readonly string[] = []): Trade {
  const start = parse(readFileSync(join(root, 'starter/any-trade.yaml'), 'utf8')) as AnyTrade;
  const { services: words, kinds, ...rest } = start;
  const { match: _, ...kind } = kinds.find(({ match }) => new RegExp(match, 'i').test(said)) ?? { match: '' };
  const trade = kind.trade ?? activity(said);
  const slug = slugify(said);
  const names = { Trade: capital(trade), trade };
  const describe = (title: string, index: number): TradeService => ({
    ...identify(title, capital(trade)),
    ...fill(words[index % words.length] as AnyTrade['services'][number], { ...names, service: lower(title) }),
  });
  return {
    ...fill(rest, names),
    ...kind,
    ...{ slug, trade, name: titleCase(said) },
    services: services.map(describe),
  };
}

function identify(title: string, trade: string) {
  const name = headingCase(title);
  // Sentences put "services" behind the phrase: "key copies" are "key copy services".
  const phrase = singular(lower(title).replace(/(?<=\S)\s+services?$/, ''));
  return { slug: slugify(title), title: name, shortTitle: name, tag: name === trade ? 'Our service' : trade, phrase };
}

/** "Weekly care, Filter repair" → the names, each once. */
export function splitNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
  return [...new Map(names.filter((name) => slugify(name) !== '').map((name) => [slugify(name), name])).values()];
}

export type Trades = Readonly<ReturnType<typeof createTrades>>;

export const createTrades = (root: string) => ({
  /** Trades with words of their own, by name. */
  list: readTrades(root),
  /** Returns the start of a trade of any other name. */
  other: (said: string, services?: readonly string[]) => anyTrade(root, said, services),
});

/** Returns a trade of the list, else one of any name with the services; null without any, and for a misspelling of a listed name. */
export function chooseTrade(
  { list, other }: Trades,
  { trade, services = '' }: { readonly trade: string; readonly services?: string | undefined },
): Trade | null {
  const said = slugify(trade);
  const exact = list.find(({ slug, name }) => slug === said || slugify(name) === said);
  if (exact) return exact;
  const slugs = list.map(({ slug }) => slug);
  const likely = list[slugs.indexOf(nearest(said, slugs) ?? '')];
  const names = splitNames(services);
  const isListed = (name: string): boolean => Boolean(likely?.services.some(({ slug }) => slug === slugify(name)));
  return said === '' || services === 'all' || names.every(isListed) ? null : other(trade, names);
}

/** People whose work is named with another ending, and those who are known by no ending. */
const WORK_OF: readonly (readonly [who: RegExp, work: string])[] = [
  [/(photograph|videograph)ers?$/, '$1y'],
  [/(therap)ists?$/, '$1y'],
  [/^(dance|language|cooking|swim(?:ming)?|riding|sailing|art|ski|surf) schools?$/, '$1 lessons'],
  [/carpenters?$/, 'carpentry'],
  [/(tun|walk|clean|paint|groom|sitt|garden|cater|weld|plann|hairdress|plaster|mov)ers?$/, '$1ing'],
  [/(tutor|coach|chimney sweep)(?:e?s)?$/, '$1ing'],
  [/(design)ers?$/, '$1'],
  [/advis[eo]rs?$/, 'advice'],
  [
    /((?:smith|er|or|ist|ian|man|notary(?: public)?|nanny|chef|guide|mechanic|architect|doula|midwife|\bDJ|agent|accountant|consultant))s?$/,
    '$1 services',
  ],
  [/(notar|nann)ies$/, '$1y services'],
];

/** Returns the activity of a trade that is named after people: "Locksmiths" → "locksmith services". */
function activity(said: string): string {
  const trade = lower(said.trim().replace(/\s+/g, ' '));
  const [who, work] = WORK_OF.find(([name]) => name.test(trade)) ?? [/$/, ''];
  return trade.replace(who, work);
}

/** Lower-cases all words but names: "TV mounting", "I-9 forms", "QuickBooks setup", "Spanish lessons". */
const lower = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    isShort(word) ? word : word.replace(/\p{L}+/gu, (part) => (isName(part) ? part : part.toLowerCase())),
  );
const isShort = (word: string): boolean => word.length > 1 && word === word.toUpperCase();
const isName = (word: string): boolean => isShort(word) || /\p{Ll}\p{Lu}/u.test(word) || isLanguage(word);

/** True for "Spanish" and every other language with a code of two letters, in capitals as it is written. */
function isLanguage(word: string): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  return letters.some((one) => letters.some((two) => names.of(one + two) === word));
}

/** Leaves names such as "iPhone" as they are. */
const capital = (text: string): string => text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());

/** "wills and trusts" → "Wills and Trusts" */
const headingCase = (text: string): string =>
  capital(text.replace(/(?<!\S)(?!(?:an?|and|at|by|for|from|in|of|on|or|the|to|with)(?!\S))\S+/gi, capital));
/** "key copies" → "key copy"; "lessons for adults" stays. */
const singular = (text: string): string =>
  text.replace(
    /(?<! (?:for|in|of|on|to|with) .*)(?<=\w)(?:(ch|sh|ss|x)es|ies|(?<![sui])s)$/,
    (end, hard: string = '') => hard || (end === 'ies' ? 'y' : ''),
  );
const titleCase = (text: string): string => text.trim().split(/\s+/).map(capital).join(' ');

/** Returns the value with `{name}` replaced in each of its texts. */
export function fill<T>(value: T, names: Readonly<Record<string, string>>): T {
  const text = JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name: string) =>
    names[name] === undefined ? all : JSON.stringify(names[name]).slice(1, -1),
  );
  return JSON.parse(text) as T;
}

export interface Trade {
  /** "heating-and-air" */
  readonly slug: string;
  /** "Heating & Air" */
  readonly name: string;
  /** In a sentence: "heating and air". */
  readonly trade: string;
  /** Omitted if no type is closer than LocalBusiness. */
  readonly schemaType?: string;
  /** The usual way of serving customers; "comes" if omitted. */
  readonly serves?: Serves;
  readonly words?: Business['words'];
  /** True if service around the clock is usual. */
  readonly emergency: boolean;
  readonly icon: string;
  /** Of the brand, if it has none of its own: "#ffb020". */
  readonly color: string;
  readonly headline: string;
  /** True if customers may need to find out their location. */
  readonly sendLocation: boolean;
  /** The first questions of customers, if not time and price. */
  readonly figures?: Business['figures'];
  readonly tagline: string;
  /** The `planned` of every service if the business is not open around the clock. */
  readonly planned?: string;
  readonly services: readonly Omit<Service, 'id' | 'video' | 'notOffered'>[];
  readonly reasons: readonly Reason[];
  readonly tips: readonly Omit<Tip, 'id'>[];
}

function readTrades(root: string): Trade[] {
  const folder = join(root, 'starter/trades');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      slug: name.replace(/\.yaml$/, ''),
      ...(parse(readFileSync(join(folder, name), 'utf8')) as Omit<Trade, 'slug'>),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
