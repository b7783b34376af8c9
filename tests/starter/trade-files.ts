/** The trades that a new site may begin with, and the words by which each is known. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { createTrades, parseServices } from '../../generator/local-service/new/trades.ts';
import { z } from 'zod';
import { TRADE_WORDS } from './trade-words.ts';
import { reasonSchema, serviceShape, tipSchema } from '../../generator/local-service/schemas/index.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = `${ROOT}starter/trades`;

/** Numbers, videos and places are given to a service when the site is made. */
const startingService = serviceShape.omit({ id: true, video: true, notOffered: true });

export const tradeSchema = z.strictObject({
  name: z.string().regex(/^[A-Z]/),
  trade: z.string().regex(/^[a-z][a-z ]+$/),
  schemaType: z.string().optional(),
  emergency: z.boolean(),
  icon: z.string(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  headline: z.string().regex(/^[A-Z].{10,40}[^.]$/),
  eyebrow: z.string().optional(),
  sendLocation: z.boolean(),
  appointmentNote: z.string().optional(),
  heroFacts: startingService.shape.heroFacts,
  tagline: z.string().regex(/[^.]$/, 'must not end in a full stop: copy puts one behind it'),
  services: z.array(startingService).min(4).max(8),
  reasons: z.array(reasonSchema),
  tips: z.array(tipSchema.omit({ id: true })),
});
export type Trade = z.infer<typeof tradeSchema>;

export const tradeNames = readdirSync(FOLDER).map((file) => file.replace(/\.yaml$/, ''));

/** Trades that the list does not have, with the services that their owners name. */
const OWN_TRADES: Readonly<Record<string, string>> = {
  locksmith: 'Lock repair, Lock changes, House lockouts, Key copies',
  bookkeeping: 'Monthly books: closed by the tenth, from $300; Payroll; Sales tax returns; Year-end reports',
};

/** Trades that nobody prepared. */
export const ownNames = Object.keys(OWN_TRADES);
/** All trades that a test can begin a site with. */
export const startNames = [...tradeNames, ...ownNames];

export function readTrade(name: string): unknown {
  const services = OWN_TRADES[name];
  if (services) {
    const { slug: _slug, ...trade } = createTrades(ROOT).other(name, parseServices(services));
    return trade;
  }
  return parse(readFileSync(`${FOLDER}/${name}.yaml`, 'utf8'));
}

/** Words that belong to one trade alone: none of them may show in the copy of another, or in that of every trade. */
export const OWN_WORDS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(TRADE_WORDS).map(([trade, words]) => [trade, new RegExp(`\\b(?:${words.join('|')})\\b`, 'i')]),
);

/** Every text of a value, however deep it lies. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
