/** `gen new`: starts a site. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { count, GenError, type CommandContext } from '../../define/index.ts';
import { defaultsFor, OPTIONAL, readAnswers, refuseTrade, type Choices, type Typed } from './answers.ts';
import { BASE, packBase } from './base.ts';
import { readLooks } from './looks.ts';
import { workspaceOf } from './package-json.ts';
import { formatRecord, RECORD, versionIn } from './record.ts';
import { chooseTrade, createTrades } from './trades.ts';
import { placeWorkflow } from './workflow.ts';
import { servedPlaces, startingFiles, startingIcons, startingServices } from './write.ts';

export interface NewFlags extends Partial<Omit<Typed, 'texts'>> {
  readonly texts?: boolean;
  readonly staff?: boolean;
  readonly yes?: boolean;
}

/** Writes a site into an empty folder. Throws a GenError for wrong answers. */
export async function startSite(context: CommandContext, folder: string, flags: NewFlags): Promise<void> {
  const { cwd, root, isTerminal, print } = context;
  const target = resolve(cwd, folder);
  refuseFull(target);
  const { yes = false, staff = false, texts, ...said } = flags;
  const given = texts ? { ...said, texts: 'yes' } : said;
  const choices = { trades: createTrades(root), looks: readLooks(root) };
  const typed =
    isTerminal && !yes ? await (await import('./ask.ts')).ask(given, choices) : completeFlags(given, choices, yes);
  if (!typed) return context.fail();
  const answers = readAnswers(typed, choices);
  if (Array.isArray(answers)) throw new GenError(answers);
  const places = servedPlaces(answers);
  const schemas = Object.entries(await context.schemas()).map(([name, text]) => [`data/schemas/${name}`, text]);
  const { packageSpec, tarball } = takeTarball(context.packageSpec, { cwd, target });
  const icons = startingIcons(answers);
  const files = await startingFiles(answers, {
    root,
    packageSpec,
    places,
    staff,
    icons,
    isInWorkspace: workspaceOf(target) !== null,
  });
  const record = { version: versionIn(root), answers: { ...typed, ...(staff && { staff: 'yes' as const }) }, icons };
  const placed = placeWorkflow(files, target);
  const outside = Object.keys(placed).find((file) => file.startsWith('../'));
  if (outside !== undefined) refuseOther(join(target, outside));
  await context.writeFiles(target, {
    ...tarball,
    ...placed,
    ...Object.fromEntries(schemas),
    [RECORD]: formatRecord(record),
    [BASE]: await packBase(files),
  });
  const services = startingServices(answers);
  print(`${answers.name} is ready: ${count(services.length, 'service')} in ${count(places.length, 'place')}.`);
  print(
    `Icons: ${services.map(({ shortTitle, icon }) => `${shortTitle} ${icon}`).join(', ')} (https://lucide.dev/icons).`,
  );
  const near = relative(cwd, target) || '.';
  print(`\n  cd ${quoted(near.length < target.length ? near : target)}\n  npm install\n  npm start\n`);
  if (outside !== undefined)
    print(`Its workflow is ${relative(cwd, join(target, outside))}, since GitHub reads none in other folders.`);
  print('Its README says what to do before the first release.');
}

/** A path as a shell takes it. */
const quoted = (path: string): string => (/^[\p{L}\p{N}._/-]+$/u.test(path) ? path : `"${path}"`);

/** Copies a tarball into the project, or to the root of its workspace, so that it installs on every machine. */
function takeTarball(source: string, { cwd, target }: { readonly cwd: string; readonly target: string }) {
  const file = resolve(cwd, source.replace(/^file:/, ''));
  if (!/\.t(?:ar\.)?gz$/.test(file) || !existsSync(file)) return { packageSpec: source, tarball: {} };
  const copy = relative(target, join(workspaceOf(target) ?? target, basename(file))).replaceAll('\\', '/');
  return { packageSpec: `file:${copy}`, tarball: { [copy]: readFileSync(file) } };
}

/** Refuses a file of another workflow. */
function refuseOther(file: string): void {
  if (!existsSync(file)) return;
  const what = 'The workflow of the site would overwrite this file.';
  throw new GenError({ file, what, todo: 'Rename the file, or choose another folder for the site.' });
}

/** Refuses a file, and a folder with anything but `.git` in it. */
function refuseFull(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  const names = found?.isDirectory() ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (!found || (found.isDirectory() && names.length === 0)) return;
  const inside = `it has ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}`;
  throw new GenError({
    file: folder,
    what: found.isDirectory() ? `The folder is not empty: ${inside}.` : 'This is not a folder.',
    todo: 'Name a folder that does not exist yet.',
  });
}

const NOBODY = 'There is no terminal to ask at, and no flag gives the answer.';

/** Completes flags with the defaults. Without `--yes`, every answer needs a flag, since there is no terminal. */
function completeFlags(given: Partial<Typed>, { trades, looks }: Choices, yes: boolean): Typed {
  const { trade: said, services } = given;
  if (said === undefined) {
    const known = trades.list.map(({ slug }) => slug).join(', ');
    const todo = `Choose one of ${known}, or name your own and its services.`;
    throw new GenError({ file: '--trade', what: NOBODY, todo });
  }
  const trade = chooseTrade(trades, { trade: said, services });
  if (!trade) throw new GenError(refuseTrade({ trade: said }, trades));
  const defaults = defaultsFor(trade, looks);
  const needed = Object.entries(defaults).filter(([key]) => !OPTIONAL.includes(key));
  const missing = needed.filter(([key]) => !yes && given[key as keyof Typed] === undefined);
  const problems = missing.map(([key, value]) => ({
    file: `--${key}`,
    what: NOBODY,
    todo: `Give it, or --yes to take "${value}".`,
  }));
  if (problems.length > 0) throw new GenError(problems);
  return { ...defaults, ...given, trade: said };
}
