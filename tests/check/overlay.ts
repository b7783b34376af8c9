/** A fixture is the clean site with a few edits: what is wrong with it is what its folder says. */
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSiteModule } from '../../generator/bundle/site-module.ts';
import type { CheckOptions } from '../../generator/check/check.ts';
import { hashProgram } from '../../generator/program-hash.ts';
import { CACHE, ROOT } from '../fixtures/workplaces.ts';

const here = import.meta.dirname;

interface Edit {
  /** "*" stands for every page. */
  readonly file: string;
  /** Text that stands exactly once; left out to append. */
  readonly find?: string;
  readonly replace: string;
}
interface Case {
  readonly release?: boolean;
  readonly edits?: readonly Edit[];
  readonly remove?: readonly string[];
  /** Instead of those of the clean site. */
  readonly facts?: Partial<CheckOptions['facts']>;
}

export type Fixture = Required<Pick<CheckOptions, 'out' | 'facts' | 'release'>>;

/** Facts of the clean site. */
export const readCleanFacts = (): CheckOptions['facts'] =>
  JSON.parse(readFileSync(join(here, 'clean-facts.json'), 'utf8')) as CheckOptions['facts'];

/** Copies the clean site into a folder of its own. */
export function copyClean(): string {
  const out = mkdtempSync(join(tmpdir(), 'gen-check-'));
  cpSync(join(here, 'clean'), out, { recursive: true });
  return out;
}

/** Lays a case over the clean site. `case.json` and files under `out/` are optional. */
export function layFixture(name: string): Fixture {
  const folder = join(here, 'fixtures', name);
  const out = copyClean();
  if (existsSync(join(folder, 'out'))) cpSync(join(folder, 'out'), out, { recursive: true });
  const {
    release = false,
    edits = [],
    remove = [],
    facts = {},
  } = existsSync(join(folder, 'case.json'))
    ? (JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case)
    : {};
  for (const edit of edits)
    for (const file of edit.file === '*' ? allPages(out) : [edit.file]) applyEdit(out, { ...edit, file });
  for (const file of remove) rmSync(join(out, file));
  return { out, release, facts: { ...readCleanFacts(), ...facts } };
}

export function applyEdit(out: string, { file, find, replace }: Edit): void {
  const path = join(out, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (find === undefined) return writeFileSync(path, text + replace);
  if (text.split(find).length !== 2) throw new Error(`"${find}" does not stand exactly once in ${file}`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
}

const allPages = (out: string): string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort();

/** The compiled definition of the local-service kit, whose rules the check applies, too. */
export async function kitFile(): Promise<string> {
  const paths = { packageFolder: ROOT, siteFile: join(ROOT, 'tests/no-site.ts'), cache: CACHE };
  return (await findSiteModule(paths, { program: hashProgram(), settings: [] })).file;
}
