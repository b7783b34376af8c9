/** True faults, one at a time in the clean site: each is found at its line, and nothing else is. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkSite } from '../../generator/check/check.ts';
import { pageRules } from '../../generator/check/rules/index.ts';
import { siteRules } from '../../generator/check/site-rules/index.ts';
import { hashBytes } from '../../generator/hash.ts';
import { localService } from '../../generator/local-service/index.ts';
import { applyEdit, copyClean, kitFile, readCleanFacts } from './overlay.ts';

interface Fault {
  readonly rule: string;
  /** Markup for line 22 of index.html, after its paragraph. */
  readonly html?: string;
  /** Content-Security-Policy of index.html. */
  readonly policy?: string;
  readonly file?: string;
  readonly find?: string;
  readonly replace?: string;
  readonly remove?: boolean;
  /** True: the file is one of public/. */
  readonly isPublic?: boolean;
  readonly line?: number;
  /** File of the finding, if it is not `file`. */
  readonly at?: string;
  /** Rules of findings that follow from the same fault. */
  readonly also?: readonly string[];
}

const FAULTS = parse(readFileSync(join(import.meta.dirname, 'faults.yaml'), 'utf8')) as Fault[];
/** More than 15 kB that no host sends in fewer. */
const PACKED = Buffer.from(Array.from({ length: 3000 }, (_, n) => hashBytes(String(n))).join(''), 'hex').toString(
  'base64',
);
const PARAGRAPH = '<p>We come day and night.</p>';

let definitionFile: string;
const cacheFolder = mkdtempSync(join(tmpdir(), 'gen-faults-'));
beforeAll(async () => {
  definitionFile = await kitFile();
});
afterAll(() => rmSync(cacheFolder, { recursive: true }));

/** Puts the fault into the site. Returns the place where it must be found: "index.html:22". */
function apply(
  out: string,
  { html, policy, file = 'index.html', find, replace = '', remove, line, at }: Fault,
): string {
  if (remove) rmSync(join(out, file));
  else if (html === undefined)
    applyEdit(out, { file, ...(find !== undefined && { find }), replace: replace.replace('RANDOM', PACKED) });
  else applyEdit(out, { file, find: PARAGRAPH, replace: `${PARAGRAPH}\n${html}` });
  if (policy !== undefined) {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    applyEdit(out, { file, find: '<title>', replace: `${meta}\n<title>` });
  }
  return `${at ?? file}:${line ?? (policy === undefined ? 22 : 23)}`;
}

/** The business of the clean site, closed at night and 25 years old. */
function readFacts({ isPublic, file = '' }: Fault) {
  const { otherFiles, ...facts } = readCleanFacts();
  const planned = facts.planned.map((page) => ({ ...page, limit: 15_000 }));
  const business = { ...(facts.shared.values.business as object), isAlwaysOpen: false, yearsInBusiness: 25 };
  return {
    ...facts,
    planned,
    otherFiles: isPublic ? [...otherFiles, file] : otherFiles,
    shared: { ...facts.shared, values: { business } },
  };
}

it.each(
  FAULTS.map((fault) => [fault.rule, fault.html ?? `${fault.file}: ${fault.replace?.slice(0, 80)}`, fault] as const),
)('%s: %s', async (rule, _, fault) => {
  const out = copyClean();
  try {
    const place = apply(out, fault);
    const cache = { file: join(cacheFolder, 'check.json'), rules: '' };
    const { findings } = await checkSite({ out, definitionFile, cache, facts: readFacts(fault) });
    const found = findings.flatMap((cause) => cause.places.map(({ file, line }) => `${cause.rule} ${file}:${line}`));
    expect(found).toContain(`${rule} ${place}`);
    const others = findings.filter((cause) => cause.rule !== rule).map((cause) => cause.rule);
    expect([...new Set(others)].filter((other) => !fault.also?.includes(other))).toEqual([]);
    expect(findings.filter((cause) => cause.rule === rule).length).toBeLessThanOrEqual(
      fault.also?.includes(rule) ? 2 : 1,
    );
  } finally {
    rmSync(out, { recursive: true });
  }
});

/** Rules whose faults need more than a page: check.program, menus, facts, language and release have them. */
const ELSEWHERE = ['untranslated', 'unlinked', 'file-size', 'number-on-page', 'number-in-source', 'demo'];

it('each rule has a fault', () => {
  const fixtures = join(import.meta.dirname, 'fixtures');
  const shown = readdirSync(fixtures).flatMap((name) =>
    [...readFileSync(join(fixtures, name, 'expected.txt'), 'utf8').matchAll(/^([a-z][\w/-]*) {2}/gm)].map(
      ([, rule]) => rule,
    ),
  );
  const found = new Set([...FAULTS.map(({ rule }) => rule), ...shown]);
  const rules = [...pageRules, ...siteRules, ...localService().rules].map(({ name }) => name);
  expect(rules.filter((name) => !found.has(name))).toEqual(ELSEWHERE);
});
