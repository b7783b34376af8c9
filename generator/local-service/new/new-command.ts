/** `gen new`: starts a site. */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { count, defineCommand, GenError } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { loadIcons } from '../assets.ts';
import type { Choices, Typed } from './answers.ts';
import { folderNotEmpty, notAFolder, notSaid } from './messages.ts';

interface NewFlags extends Partial<Typed> {
  readonly yes?: boolean;
  readonly package?: string;
}

export const newCommand = (country: Country) =>
  defineCommand({
    name: 'new',
    description: 'begin a site of your own: asks eight questions and writes a site whose files are yours',
    examples: [
      'gen new my-site',
      'gen new my-site --trade plumbing --name "Clear Creek Plumbing" --address "100 Main St, Round Rock, TX 78664" --yes',
      'gen new my-site --trade "pool service" --services "Weekly care, Green pool cleanup, Pump repair" --yes',
    ],
    flags: (command) =>
      command
        .argument('<folder>', 'where to write it')
        .option('--trade <trade>', 'trade to start with, such as plumbing; or any other, with your own --services')
        .option('--name <name>', 'name of the business')
        .option('--phone <number>', 'number that customers call')
        .option('--address <address>', `"${country.address.example}"`)
        .option('--services <list>', 'services with commas: of the trade (or "all"), or named by you')
        .option('--within <distance>', 'how far it goes')
        .option('--color <color>', 'color of the brand: "#7a1230"')
        .option('--hours <hours>', '"24/7", "Mon-Fri 8-17, Sat 9-13", or both')
        .option('--zone <zone>', 'time zone where the state has several: "America/Chicago"')
        .option('--yes', 'use the default for each answer without a flag')
        .option(
          '--package <spec>',
          'where npm gets this program from (default: the tarball, version or clone that runs)',
        ),
    run: async (context, folder: string, flags: NewFlags) => {
      const { cwd, root, isTerminal, print } = context;
      const target = resolve(cwd, folder);
      refuseFull(target);
      const { yes = false, package: source = context.packageSpec, ...given } = flags;
      const { readAnswers, zonesIn } = await import('./answers.ts');
      const { createTrades } = await import('./trades.ts');
      const { readPlaces } = await import('./places.ts');
      const { projectFiles, servedPlaces } = await import('./write.ts');
      const { drawPictures } = await import('./pictures.ts');
      const choices = { trades: createTrades(root), places: readPlaces(root, country), formats: formatsOf(country) };
      const typed =
        isTerminal && !yes ? await (await import('./ask.ts')).ask(given, choices) : await complete(given, choices, yes);
      if (!typed) return context.fail();
      const answers = readAnswers(typed, choices);
      if (Array.isArray(answers)) throw new GenError(answers);
      const places = servedPlaces(answers, choices.places, country);
      const schemas = Object.entries(await context.schemas()).map(([name, text]) => [`data/schemas/${name}`, text]);
      const icon = loadIcons().bodyOf(answers.trade.icon) ?? '';
      const pictures = Object.entries(await drawPictures(icon, answers.color));
      const { packageSpec, tarball } = takeTarball(source, cwd);
      await context.writeFiles(target, {
        ...tarball,
        ...projectFiles(answers, { root, packageSpec, formats: choices.formats, places }),
        ...Object.fromEntries(schemas),
        ...Object.fromEntries(pictures.map(([name, body]) => [`public/${name}`, body])),
      });
      print(
        `${answers.name} is ready: ${count(answers.services.length, 'service')} in ${count(places.length, 'place')}.`,
      );
      if (!answers.timeZone)
        print(
          `\n${answers.home.state} has several time zones: add yours to data/business.yaml as "timeZone", such as ${zonesIn(country)}.`,
        );
      const near = relative(cwd, target) || '.';
      print(`\n  cd ${quoted(near.length < target.length ? near : target)}\n  npm install\n  npm start\n`);
      print('Its README says what to do before the first release.');
    },
  });

/** A path as a shell takes it. */
const quoted = (path: string): string => (/^[\p{L}\p{N}._/-]+$/u.test(path) ? path : `"${path}"`);

/** Copies a tarball into the project, so that it installs on every machine. */
function takeTarball(source: string, cwd: string) {
  const file = resolve(cwd, source.replace(/^file:/, ''));
  if (!/\.t(?:ar\.)?gz$/.test(file) || !existsSync(file)) return { packageSpec: source, tarball: {} };
  return { packageSpec: `file:${basename(file)}`, tarball: { [basename(file)]: readFileSync(file) } };
}

/** Refuses a folder with anything but `.git` in it, and a place where there can be no folder. */
function refuseFull(folder: string): void {
  // The folder itself if something is there, be it a link to nothing, or the nearest place above it.
  let found = folder;
  while (!isAnything(found)) found = dirname(found);
  if (!existsSync(found) || !statSync(found).isDirectory())
    throw new GenError({ file: found, ...notAFolder({ folder }) });
  const names = found === folder ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (names.length > 0) throw new GenError({ file: folder, ...folderNotEmpty({ names }) });
}

function isAnything(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A file stands above it.
    return false;
  }
}

/** Completes flags with the defaults. Without `--yes`, every answer needs a flag: there is nobody to ask. */
async function complete(given: Partial<Typed>, { trades, formats }: Choices, yes: boolean): Promise<Typed> {
  const { defaultsFor, refuseTrade } = await import('./answers.ts');
  const { chooseTrade } = await import('./trades.ts');
  const { trade: said, services } = given;
  if (said === undefined) {
    const known = trades.list.map(({ slug }) => slug).join(', ');
    const todo = `Choose one of ${known}, or name your own and its services.`;
    throw new GenError({ file: '--trade', ...notSaid({ todo }) });
  }
  const trade = chooseTrade(trades, { trade: said, services });
  if (!trade) throw new GenError(refuseTrade({ trade: said }, trades));
  const defaults = defaultsFor(trade, formats.country);
  const missing = Object.entries(defaults).filter(([key]) => !yes && given[key as keyof Typed] === undefined);
  const problems = missing.map(([key, value]) => ({
    file: `--${key}`,
    ...notSaid({ todo: `Give it, or --yes to take "${value}".` }),
  }));
  if (problems.length > 0) throw new GenError(problems);
  return { ...defaults, ...given, trade: said };
}
