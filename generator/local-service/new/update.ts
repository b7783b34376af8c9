/** `gen update`: shows what a new version changes in the files of a site, and merges it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandContext } from '../../define/index.ts';
import { BASE, isUpdated, packBase, readBase, type Files } from './base.ts';
import { readLooks } from './looks.ts';
import { describeUpdate, type FileUpdate, type Update } from './describe-update.ts';
import { compareFile, diffFiles, mergeFile } from './merge.ts';
import { formatPackage, PACKAGE, specIn, workspaceOf } from './package-json.ts';
import { answersOf, formatRecord, readRecord, RECORD, versionIn, type StartRecord } from './record.ts';
import { createTrades } from './trades.ts';
import { placeWorkflow } from './workflow.ts';
import { servedPlaces, startingFiles } from './write.ts';

export interface UpdateFlags {
  /** Writes the update, not only its report. */
  readonly write?: boolean;
  /** Prints the lines that the new version changes. */
  readonly diff?: boolean;
  readonly json?: boolean;
}

type Buffers = Readonly<Record<string, Buffer>>;

/** Throws a GenError for a folder that `gen new` has not written. */
export async function updateSite(context: CommandContext, { write = false, diff, json }: UpdateFlags): Promise<void> {
  const { cwd, root, print } = context;
  const record = readRecord(cwd);
  const [from, to] = [record.version, versionIn(root)];
  const { base, next, files: written } = await readVersions(context, record);
  const names = Object.keys({ ...base, ...next }).sort();
  const yours = readYours(cwd, names);
  if (diff) return print(diffFiles(base ?? yours, next));
  const labels = { base: `areaserved ${from}`, next: `areaserved ${to}` };
  const files = names.flatMap((file): FileUpdate | [] => {
    const versions = { base: base?.[file] ?? null, yours: yours[file] ?? null, next: next[file] ?? null };
    const merged = base ? mergeFile(versions, labels) : compareFile(versions);
    return merged ? { file, ...merged } : [];
  });
  const update = { from, to, hasBase: base !== null, written: write, files };
  if (write) await writeUpdate(context, update, { record: { ...record, version: to }, base: written });
  if (json) print(JSON.stringify({ ...update, files: files.map(({ content: _, ...file }) => file) }, null, 1));
  else for (const line of describeUpdate(update)) print(line);
}

async function writeUpdate(
  { cwd, writeFiles, fail }: CommandContext,
  { files }: Update,
  { record, base }: { readonly record: StartRecord; readonly base: Files },
): Promise<void> {
  const contents = files.flatMap(({ file, content }) => (content ? [[file, content] as const] : []));
  for (const { file, action } of files) if (action === 'remove') rmSync(join(cwd, file));
  await writeFiles(cwd, {
    ...Object.fromEntries(contents),
    [RECORD]: formatRecord(record),
    [BASE]: await packBase(base),
  });
  if (files.some(({ action }) => action === 'conflict')) fail();
}

/** Returns the files as gen wrote them, null without a base, and as this version writes them; `files` have the workflow in the site. */
async function readVersions(
  { cwd, root, packageSpec }: CommandContext,
  record: StartRecord,
): Promise<{ readonly base: Buffers | null; readonly next: Buffers; readonly files: Files }> {
  const written = await readBase(cwd);
  const answers = answersOf(record, { trades: createTrades(root), looks: readLooks(root) });
  const [mine, first] = [join(cwd, PACKAGE), written?.[PACKAGE]];
  // npm has changed it already.
  const spec = (existsSync(mine) && specIn(readFileSync(mine))) || (first && specIn(first)) || packageSpec;
  // A site may have moved into one since.
  const inWorkspace = workspaceOf(cwd) !== null;
  const files = await startingFiles(answers, {
    root,
    packageSpec: spec,
    places: servedPlaces(answers),
    staff: record.answers.staff === 'yes',
    icons: record.icons,
    isInWorkspace: inWorkspace,
  });
  const base = written && { ...written, ...(first && { [PACKAGE]: formatPackage(first, spec, inWorkspace) }) };
  return {
    base: base && toBuffers(placeWorkflow(base, cwd)),
    next: toBuffers(placeWorkflow(files, cwd)),
    files,
  };
}

const toBuffers = (files: Files): Buffers =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => isUpdated(name))
      .map(([name, content]) => [name, Buffer.from(content as Uint8Array)]),
  );

const readYours = (cwd: string, names: readonly string[]): Buffers =>
  Object.fromEntries(
    names.filter((name) => existsSync(join(cwd, name))).map((name) => [name, readFileSync(join(cwd, name))]),
  );
