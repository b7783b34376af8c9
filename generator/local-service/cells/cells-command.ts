/** `gen cells`: the work list of the pages of services in cities. */
import {
  count,
  defineCommand,
  formatCsv,
  GenError,
  slugify,
  type CommandContext,
  type KeyPath,
} from '../../define/index.ts';
import { cities } from '../names.ts';
import { PLACES, type Place } from '../schemas/index.ts';
import { readDemand, type Demand, applyRule, showRule } from './place.ts';
import type { Rule } from './rule.ts';
import { noCells } from '../messages.ts';
import { siteRecords } from '../records.ts';
import { listCells, listSections, type CellRow, type FindPlace } from './work-list.ts';

interface CellsFlags {
  readonly city?: string;
  readonly service?: string;
  readonly placement?: Place;
  readonly limit: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly apply?: boolean;
  readonly whatIf?: Rule;
}

export const cellsCommand = defineCommand({
  name: 'cells',
  description: 'list the pages of services in cities: what each says of its own, what it lacks, and what to write next',
  examples: ['gen cells', 'gen cells --city gray', 'gen cells --service winching-services --csv > cells.csv'],
  flags: (command) =>
    command
      .option('--city <slug>', 'only the cells of this city')
      .option('--service <slug>', 'only the cells of this service')
      .addOption(command.createOption('--placement <place>', 'only cells that are one').choices(PLACES))
      .option('--limit <n>', 'how many the text shows', '20')
      .option('--out <dir>', 'the finished site (default: out)')
      .option('--json', 'print all as JSON')
      .option('--csv', 'print all as a table')
      .addOption(
        command
          .createOption('--what-if <rule>', 'build the site that a rule would make, aside, and compare it')
          .choices(['all', 'strict']),
      )
      .option('--apply', 'write the places that the rule of data/placement.yaml gives into data/placement.tsv'),
  run: async (context, { city, service, placement: place, limit, out, json, csv, apply, whatIf }: CellsFlags) => {
    const finished = await context.readFinished(out);
    const { site, every } = finished;
    if (whatIf) return showRule(context, finished, { rule: whatIf, json });
    if (apply) return applyRule(context, finished);
    const all = listCells(site.get(siteRecords), { ...finished, now: site.now }, await createFinder(context));
    const isWanted = (row: CellRow): boolean =>
      row.city === (city ?? row.city) && row.service === (service ?? row.service) && row.place === (place ?? row.place);
    const rows = all.filter(isWanted);
    if (rows.length === 0) throw new GenError({ file: 'gen cells', ...noCells({ known: namesIn(all) }) });
    if (json) return context.print(JSON.stringify({ every, cells: rows, sections: listSections(all) }, null, 1));
    if (csv) return context.print(formatCells(rows));
    const shown = rows.slice(0, Number(limit) || rows.length);
    for (const line of describeCells(shown, await readDemand(context))) context.print(line);
    if (rows.length > shown.length)
      context.print(`… and ${count(rows.length - shown.length, 'more cell')}: --limit, --city, --service, --csv.`);
    for (const line of describeSections(all, every)) context.print(line);
  },
});

const namesIn = (rows: readonly CellRow[]): string[] => [
  ...new Set(rows.flatMap(({ city, service }) => [city, service])),
];

async function createFinder({ readSources }: CommandContext): Promise<FindPlace> {
  const sources = await readSources(cities);
  const bySlug = new Map(
    sources.map((source) => {
      const { slug, name } = source.value as Readonly<Record<'slug' | 'name', string | undefined>>;
      return [slug ?? slugify(String(name)), source] as const;
    }),
  );
  return (slug: string, key: KeyPath) => {
    const source = bySlug.get(slug);
    if (!source) return null;
    const isRow = source.columns !== undefined;
    return { file: source.file, line: (isRow ? source.locate([]) : source.locateKey(key)).line, isRow };
  };
}

const COLUMNS =
  'path,city,service,place,own_share,own_share_as_written,runs,along_city,along_service,nearest,likeness,there,lacking,next,file,line,gain';

function formatCells(rows: readonly CellRow[]): string {
  const lines = rows.map(({ path, city, service, place, text, there, lacking, next }) => {
    const [nearest] = Object.values(text?.nearest ?? {}).sort((a, b) => b.likeness - a.likeness);
    const shares = [text?.share.masked, text?.share.plain].map((share) => share?.toFixed(4) ?? '');
    return [
      ...[path, city, service, place, ...shares, String(text?.runs ?? '')],
      ...[text?.along.city, text?.along.service].map((share) => share?.toFixed(4) ?? ''),
      ...[nearest?.path ?? '', nearest?.likeness.toFixed(4) ?? '', there.join(' '), lacking.join(' ')],
      ...[next?.what ?? '', next?.file ?? '', String(next?.line ?? ''), next?.gain.toFixed(4) ?? ''],
    ];
  });
  return formatCsv([COLUMNS.split(','), ...lines]).trimEnd();
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function* describeCells(rows: readonly CellRow[], demand: ReadonlyMap<string, Demand>): Generator<string> {
  for (const { path, place, text, there, lacking, next } of rows) {
    const written = next?.file ? ` ${next.file}${next.line ? `:${next.line}` : ''}` : '';
    yield text
      ? `${path}  ${place}, ${percent(text.share.masked)} of ${text.runs} runs are its own`
      : `${path}  ${place}`;
    yield `  has ${there.join(', ') || 'nothing'}; lacks ${lacking.join(', ') || 'nothing'}`;
    const { clicks, impressions } = demand.get(path) ?? {};
    if (impressions !== undefined) yield `  found by ${clicks} of ${impressions} who saw it in search results`;
    for (const [name, { path: other, likeness }] of Object.entries(text?.nearest ?? {}))
      yield `  most alike along the ${name}: ${other}, ${percent(likeness)}`;
    if (next) yield `  + ${percent(next.gain)}: ${next.what}${written}`;
  }
}

const SECTIONS = 6;

function* describeSections(all: readonly CellRow[], every: number): Generator<string> {
  yield '';
  yield 'Text that stands on other pages, too, and what the cells would gain without it:';
  for (const { name, runs, own, gain } of listSections(all).slice(0, SECTIONS))
    yield `  ${name}: ${Math.round(runs)} runs, ${percent(runs === 0 ? 0 : own / runs)} own, + ${percent(gain)}`;
  const shares = all.flatMap(({ text }) => text?.share.masked ?? []).sort((a, b) => a - b);
  yield `${count(all.length, 'cell')}: ${percent(shares[Math.floor(shares.length / 2)] ?? 0)} of the text is a page's own (median; least ${percent(shares[0] ?? 0)}), names of the place masked.`;
  if (every > 1) yield `Estimated from one in ${every} runs.`;
}
