/** The trades that a site can start with: those in `starter/trades/`, or any other with its own services. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { nearest, slugify } from '../../define/index.ts';
import type { Business } from '../complete.ts';
import type { Reason, Service, Tip } from '../schemas/index.ts';

/** Starting values of a site. */
export interface Trade {
  /** "heating-and-air" */
  readonly slug: string;
  /** "Heating & Air" */
  readonly name: string;
  /** In a sentence: "heating and air". */
  readonly trade: string;
  /** Omitted if no type is closer than LocalBusiness. */
  readonly schemaType?: string;
  /** True if service around the clock is usual. */
  readonly emergency: boolean;
  readonly icon: string;
  /** Default color of the brand: "#ffb020". */
  readonly color: string;
  readonly headline: string;
  /** True if customers may need to find out their location. */
  readonly sendLocation: boolean;
  /** What customers ask first, if not wait and price. */
  readonly figures?: Business['figures'];
  readonly tagline: string;
  /** The `planned` of every service if the business is not open around the clock. */
  readonly planned?: string;
  readonly services: readonly TradeService[];
  readonly reasons: readonly Reason[];
  readonly tips: readonly Omit<Tip, 'id'>[];
}

type TradeService = Partial<Service> &
  Pick<Service, 'slug' | 'title' | 'shortTitle' | 'tag' | 'phrase' | 'icon' | 'description' | 'fullDescription'>;

export type Trades = Readonly<ReturnType<typeof createTrades>>;

/** `root` is the folder of the package. */
export const createTrades = (root: string) => ({
  /** The prepared trades, by name. */
  list: readTrades(root),
  /** Returns the start of any other trade. */
  other: (name: string, services: readonly string[] = []) => anyTrade(root, name, services),
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

interface AnyTrade extends Omit<Trade, 'slug' | 'name' | 'trade' | 'services'> {
  readonly service: Omit<TradeService, 'slug' | 'title' | 'shortTitle' | 'phrase'>;
}

function anyTrade(root: string, name: string, services: readonly string[]): Trade {
  const text = readFileSync(join(root, 'starter/any-trade.yaml'), 'utf8');
  const trade = lower(name.trim().replace(/\s+/g, ' '));
  const { service, ...start } = fill(parse(text) as AnyTrade, { trade, Trade: capital(trade) });
  return {
    ...start,
    slug: slugify(trade),
    name: capital(trade),
    trade,
    services: services.map((title) => ({
      ...service,
      slug: slugify(title),
      title: capital(title),
      shortTitle: capital(title),
      phrase: lower(title),
    })),
  };
}

/** "Weekly care, filter repair" → the names, each once. */
export function splitNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
  return [...new Map(names.filter((name) => slugify(name) !== '').map((name) => [slugify(name), name])).values()];
}

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

/** Inside a sentence: "Wills and trusts" → "wills and trusts", "TV mounting" stays. */
const lower = (text: string): string => text.replace(/^\p{Lu}(?=[\p{Ll}\s])/u, (letter) => letter.toLowerCase());
const capital = (text: string): string => text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());

/** Returns the value with `{name}` replaced in each of its texts. */
export function fill<T>(value: T, names: Readonly<Record<string, string>>): T {
  const text = JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name: string) =>
    names[name] === undefined ? all : JSON.stringify(names[name]).slice(1, -1),
  );
  return JSON.parse(text) as T;
}
