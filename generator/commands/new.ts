import { basename, dirname, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { notSaid } from '../errors/new.ts';
import { GenError } from '../errors/problem.ts';
import type { Typed } from '../new/answers.ts';
import type { Town } from '../new/places.ts';
import type { Trades } from '../new/any-trade.ts';
import { examples } from './flags.ts';
import { openConsole, versionOf, type Surroundings } from './surroundings.ts';

interface Flags extends Partial<Typed> {
  readonly yes?: boolean;
  readonly package?: string;
}

export function addNew(program: Command, around: Surroundings): void {
  program
    .command('new')
    .description('begin a site of your own: asks eight questions and writes a small project')
    .argument('<folder>', 'where to write it')
    .option('--trade <trade>', 'trade that it begins with, such as plumbing; or any other, with --services of your own')
    .option('--name <name>', 'name of the business')
    .option('--phone <number>', 'number that customers call')
    .option('--address <address>', '"570 Smith Chapel Rd, Musella, GA 31066"')
    .option('--services <list>', 'services with commas: of the trade (or "all"), or named by you')
    .option('--within <distance>', 'how far it goes')
    .option('--colors <pair>', 'accent and dark ground: "#ffb000 #161c23"')
    .option('--hours <hours>', '"24/7", "Mon-Fri 8-17, Sat 9-13", or both')
    .option('--yes', 'take the default for what no flag says')
    .option('--package <spec>', 'where npm gets this program from (default: this version, or this clone)')
    .addHelpText(
      'after',
      examples(
        'gen new my-site',
        'gen new my-site --trade plumbing --name "Clear Creek Plumbing" --address "100 Main St, Round Rock, TX 78664" --yes',
        'gen new my-site --trade "pool service" --services "Weekly care, Green pool cleanup, Pump repair" --yes',
      ),
    )
    .action(async (folder: string, { yes = false, package: spec, ...given }: Flags) => {
      const [{ readAnswers }, { openTrades }, { readPlaces }] = await Promise.all([
        import('../new/answers.ts'),
        import('../new/any-trade.ts'),
        import('../new/places.ts'),
      ]);
      const trades = openTrades(around.root);
      const places = readPlaces(around.root);
      const typed = await collect(given, { yes, trades, places, terminal: Boolean(around.stdout.isTTY) });
      if (!typed) return around.found();
      const answers = readAnswers(typed, trades, places);
      if (Array.isArray(answers)) throw new GenError(answers);
      const [{ projectFiles }, { writeProject }] = await Promise.all([
        import('../new/project.ts'),
        import('../new/write.ts'),
      ]);
      const target = resolve(around.cwd, folder);
      const files = projectFiles(answers, { packageSpec: spec ?? packageSpec(around.root), places });
      writeProject(target, files);
      const out = await openConsole(around);
      const cities = (files['data/cities.csv'] ?? '').trim().split('\n').length - 1;
      out.line(`${answers.name} is ready: ${answers.services.length} services in ${cities} places.`);
      const near = relative(around.cwd, target) || '.';
      out.line(`\n  cd ${near.length < target.length ? near : target}\n  npm install\n  npm start\n`);
      out.line('Its README says what to do before the first release.');
    });
}

/** An installed package is asked for by its version; one that runs from a clone of its repository, by its folder. */
function packageSpec(root: string): string {
  return basename(dirname(root)) === 'node_modules' ? `^${versionOf(root)}` : `file:${root}`;
}

interface Asking {
  readonly yes: boolean;
  readonly trades: Trades;
  readonly places: readonly Town[];
  /** Whether there is somebody to ask. */
  readonly terminal: boolean;
}

/** What the flags say, completed by the person at the terminal or by the defaults. */
async function collect(given: Partial<Typed>, { yes, trades, places, terminal }: Asking): Promise<Typed | null> {
  if (terminal && !yes) return (await import('../new/ask.ts')).ask(given, trades, places);
  const [{ defaultsFor, refuseTrade }, { chooseTrade }] = await Promise.all([
    import('../new/answers.ts'),
    import('../new/any-trade.ts'),
  ]);
  if (given.trade === undefined)
    throw new GenError({
      file: '--trade',
      ...notSaid({
        todo: `Choose one of ${trades.list.map(({ slug }) => slug).join(', ')}, or name your own and its services.`,
      }),
    });
  const { trade: said, services } = given;
  const trade = chooseTrade(trades, { trade: said, services });
  if (!trade) throw new GenError(refuseTrade({ trade: said }, trades));
  const defaults = defaultsFor(trade);
  if (!yes) refuseMissing(given, defaults);
  return { ...defaults, ...given, trade: given.trade };
}

/** Without a terminal nobody can be asked. */
function refuseMissing(given: Partial<Typed>, defaults: Omit<Typed, 'trade'>): void {
  const missing = Object.entries(defaults).filter(([key]) => given[key as keyof Typed] === undefined);
  if (missing.length === 0) return;
  throw new GenError(
    missing.map(([key, value]) => ({
      file: `--${key}`,
      ...notSaid({ todo: `Give it, or --yes to take "${value}".` }),
    })),
  );
}
