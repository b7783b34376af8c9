/** Trades that a new site can start with: services, reasons, and tips with starting copy, in `starter/trades/`. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Business, Reason, Service, Theme, Tip } from '../schemas/index.ts';
import type { Serves } from '../serves.ts';

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
  /** Its usual nouns. */
  readonly words?: Business['words'];
  /** True if service around the clock is usual. */
  readonly emergency: boolean;
  readonly icon: string;
  readonly colors: { readonly accent: string; readonly ink: string };
  /** The theme without colors and mark. */
  readonly look: Omit<Theme, 'accent' | 'dark' | 'mark' | 'social'>;
  /** The first words of the home page. */
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

/** Returns the trades by name. `root` is the folder of the package. */
export function readTrades(root: string): Trade[] {
  const folder = join(root, 'starter/trades');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      slug: name.replace(/\.yaml$/, ''),
      ...(parse(readFileSync(join(folder, name), 'utf8')) as Omit<Trade, 'slug'>),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
