/** The looks that a site can start with: folders of `starter/looks/`, whose files a new site gets as its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { show, suggest, type Problem } from '../../define/index.ts';
import type { Tone } from './palette.ts';

export interface Look {
  /** Name of its folder: "direct". */
  readonly name: string;
  /** One or two sentences, shown beside the choice. */
  readonly title: string;
  /** Beginnings of words in the names of trades that start with it. */
  readonly trades: readonly string[];
  readonly tone: Tone;
  /** Property of `palette.css` for the bar of the browser. */
  readonly theme: string;
  /** Address of its font for headings. */
  readonly font: string;
  /** Folders of `starter/` whose files it has, each over the ones before. */
  readonly layers: readonly string[];
  /** What differs for trades with one of the words; the first that fits counts. */
  readonly variants?: readonly Variant[];
  /** Files of the sample in place of those of the layers. */
  readonly sample?: readonly string[];
  /** Drawings of the sample that it shows, in the colors of the brand. */
  readonly drawings?: readonly string[];
}

/** Layers are added to those of the look. */
interface Variant extends Partial<Pick<Look, 'layers' | 'sample' | 'drawings'>> {
  /** Beginnings of words in the names of trades; "" is in each. */
  readonly words: readonly string[];
}

const LOOKS = 'starter/looks';

/** `root` is the folder of the package. */
export const readLooks = (root: string): Look[] =>
  readdirSync(join(root, LOOKS))
    .sort()
    .map((name) => ({
      name,
      ...(parse(readFileSync(join(root, LOOKS, name, 'look.yaml'), 'utf8')) as Omit<Look, 'name'>),
    }));

/** True if a trade has one of the words: "law firm" has "law". */
const hasWord = (trade: string, words: readonly string[]): boolean =>
  words.some((word) => new RegExp(`\\b${word}`, 'i').test(trade));

/** Returns the look that suits a trade: "law firm" → practice. The first one suits all others. */
export const lookFor = (trade: string, looks: readonly Look[]): Look =>
  looks.find(({ trades }) => hasWord(trade, trades)) ?? (looks[0] as Look);

/** Returns a look as a trade has it. */
export function fitLook(look: Look, trade: string): Look {
  const { layers = [], sample = [], drawings = [] } = look.variants?.find(({ words }) => hasWord(trade, words)) ?? {};
  return { ...look, layers: [...look.layers, ...layers], sample, drawings };
}

export function refuseLook(name: string, looks: readonly Look[]): Problem {
  const known = looks.map((look) => look.name);
  return { file: '--look', what: `There is no look called ${show(name)}.`, todo: suggest(name, known) };
}
