/** The trades that a site can start with: those in `starter/trades/`, or any other with its own services. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { nearest, slugify } from '../../define/index.ts';
import type { Business } from '../complete.ts';
import type { Reason, Service, Tip } from '../schemas/index.ts';
import { chooseIcons, readIconRows } from './service-icons.ts';

/** Starting values of a site. */
export interface Trade {
  /** "heating-and-air" */
  readonly slug: string;
  /** "Heating & Air" */
  readonly name: string;
  /** As a label, without an article: "heating and air", "law firm". */
  readonly trade: string;
  /** Omitted if no type is closer than LocalBusiness. */
  readonly schemaType?: string;
  /** True if service around the clock is usual. */
  readonly emergency: boolean;
  readonly icon: string;
  /** Default color of the brand: "#ffb020". */
  readonly color: string;
  /** Title of the home page. `{town}` is that of the offices. */
  readonly headline: string;
  /** The line over it, if not trade and town: "{{site.brand}}". */
  readonly eyebrow?: string;
  /** True if customers may need to find out their location. */
  readonly sendLocation: boolean;
  /** What customers ask first, if not wait and price. */
  readonly heroFacts?: Business['heroFacts'];
  readonly tagline: string;
  /** The `appointmentNote` of every service if the business is not open around the clock. */
  readonly appointmentNote?: string;
  readonly services: readonly TradeService[];
  readonly reasons: readonly Reason[];
  readonly tips: readonly Omit<Tip, 'id'>[];
}

type TradeService = Partial<Service> & Pick<Service, 'slug' | 'title' | 'shortTitle' | 'tag' | 'phrase' | 'icon'>;

export type Trades = Readonly<ReturnType<typeof createTrades>>;

/** `root` is the folder of the package. */
export const createTrades = (root: string) => ({
  /** The prepared trades, by name. */
  list: readTrades(root),
  /** Returns the start of any other trade. */
  other: (name: string, services: readonly NamedService[] = []) => anyTrade(root, name, services),
});

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

type AnyTrade = Omit<Trade, 'slug' | 'name' | 'trade' | 'services'>;

/** A service as its owner names it. */
export interface NamedService {
  readonly title: string;
  /** What the customer gets; "" if nothing was said. */
  readonly line: string;
  /** The lowest price in dollars, if it was said. */
  readonly from: number | null;
}

function anyTrade(root: string, name: string, named: readonly NamedService[]): Trade {
  const text = readFileSync(join(root, 'starter/any-trade.yaml'), 'utf8');
  const trade = lower(name.trim().replace(/\s+/g, ' '));
  const start = fill(parse(text) as AnyTrade, { Trade: capital(trade) });
  const titles = named.map(({ title }) => title);
  const icons = chooseIcons(readIconRows(root), titles, trade);
  return {
    ...start,
    icon: icons[0] ?? start.icon,
    slug: slugify(trade),
    name: capital(trade),
    trade,
    services: named.map(({ title, line, from }, index) => ({
      slug: slugify(title),
      title: titleCase(title),
      shortTitle: titleCase(title),
      tag: capital(trade),
      phrase: lower(title),
      icon: icons[index] ?? start.icon,
      ...(line && { description: sentence(line) }),
      ...(from !== null && { price: { from, dependsOn: [] } }),
    })),
  };
}

/** "Bath: with a blow-dry, from $45; Nail trim", or titles alone with commas: each service once. */
export function parseServices(text: string): NamedService[] {
  const parts = text.split(/[;:]/.test(text) ? ';' : ',').map((part) => part.trim().replace(/\s+/g, ' '));
  const named = parts.map(parseService).filter(({ title }) => slugify(title) !== '');
  return [...new Map(named.map((service) => [slugify(service.title), service])).values()];
}

const PRICE = /[,\s]*\bfrom \$\s?(\d[\d,]*(?:\.\d+)?)\.?$/i;

function parseService(text: string): NamedService {
  const [, price] = PRICE.exec(text) ?? [];
  const [title = '', ...line] = text.replace(PRICE, '').split(/:\s+/);
  return {
    title: title.trim(),
    line: line.join(': ').trim(),
    from: price === undefined ? null : Number(price.replaceAll(',', '')),
  };
}

/** "bath and blow-dry" → "Bath and blow-dry." */
export const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`;

const SMALL_WORD = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/;

/** "Bath and brush" → "Bath and Brush", as the other titles of a site are. */
const titleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, index) => (index > 0 && SMALL_WORD.test(word) ? word : capital(word)))
    .join(' ');

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
  const named = parseServices(services);
  const isListed = ({ title }: NamedService): boolean =>
    Boolean(likely?.services.some(({ slug }) => slug === slugify(title)));
  return said === '' || services === 'all' || named.every(isListed) ? null : other(trade, named);
}

/** Inside a sentence: "Wills and trusts" → "wills and trusts", "TV mounting" stays. */
const lower = (text: string): string => text.replace(/^\p{Lu}(?=[\p{Ll}\s])/u, (letter) => letter.toLowerCase());
export const capital = (text: string): string => text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());

/** Returns the value with `{name}` replaced in each of its texts. */
export function fill<T>(value: T, names: Readonly<Record<string, string>>): T {
  const text = JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name: string) =>
    names[name] === undefined ? all : JSON.stringify(names[name]).slice(1, -1),
  );
  return JSON.parse(text) as T;
}
