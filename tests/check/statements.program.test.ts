/** The release gate, judged by statements that were written before anybody read how it works: all false ones are found, no true one is. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { importSite } from '../../generator/bundle/site-module.ts';
import { createPageCheck } from '../../generator/check/check-pages.ts';
import { rulesOf } from '../../generator/check/define-rule.ts';
import { factsOf } from '../../generator/check/facts.ts';
import { openSite } from '../../generator/check/read-site.ts';
import { loadData } from '../../generator/load/data-cache.ts';
import { readInputs } from '../../generator/load/inputs.ts';
import { planSite } from '../../generator/plan/site-plan.ts';
import { resolveProject } from '../../generator/project.ts';
import { DATE, ROOT, workplaces } from '../fixtures/workplaces.ts';
import * as others from './other-statements.ts';
import { FIRM, TRUE, WRONG } from './statements.ts';

const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };
const { temporaryFolder } = workplaces();
let judge: (statement: string) => Promise<string[]>;

beforeAll(async () => {
  const cwd = temporaryFolder();
  cpSync(join(ROOT, 'tests/fixtures/firms/limestone-air'), cwd, { recursive: true });
  const business = join(cwd, 'data/business.yaml');
  const text = readFileSync(business, 'utf8').replace('+15125550138', FIRM.phone);
  writeFileSync(business, text.replaceAll('limestoneair.example', 'limestoneair.com'));
  const project = resolveProject({ root: ROOT, cwd, flags: {} });
  await build(project, {
    ...{ date: DATE, only: null, previous: null, waitMs: 30_000, verify: false, workers: null, shard: null },
    progress: QUIET,
  });
  const inputs = await readInputs(project);
  const site = await importSite(inputs.siteModule.file);
  const { data } = await loadData(project, site, inputs, { onLoss: () => {} });
  if (!data) throw new Error('no data');
  const { pages, context, readPage } = openSite({
    out: project.out,
    facts: factsOf(planSite(site, data, '2026-11-20'), 'data'),
    release: true,
  });
  const own = rulesOf((await importSite(inputs.siteModule.file)).rules).flatMap(({ page }) => page ?? []);
  const check = createPageCheck(context, { own });
  const about = pages.find(({ file }) => file === 'about.html');
  if (!about) throw new Error('no page');
  const html = readPage('about.html');
  judge = async (statement) => {
    const [, style = '', content] = /^(?:<style>(.*?)<\/style>)?(.*)$/su.exec(statement) ?? [];
    const edited = html
      .replace('</style>', () => `${style}</style>`)
      .replace('</main>', () => `<section><h2>More</h2><p>Covers over boots.</p>${content}</section></main>`);
    const { findings } = await check({ ...about, html: edited });
    return findings
      .filter(({ rule }) => !rule.startsWith('html/') && rule !== 'other-trade')
      .map(({ rule, message, detail }) => `${rule}: ${message} ${detail}`);
  };
}, 120_000);

test('the page itself has no fault', async () => {
  expect(await judge('')).toEqual([]);
});

test.each([...Object.entries(WRONG), ...Object.entries(others.WRONG)])(
  'a release refuses each false statement: %s',
  async (_, statements) => {
    const found = await Promise.all(statements.map(judge));
    expect(statements.filter((_, number) => found[number]?.length === 0)).toEqual([]);
  },
);

test.each([...Object.entries(TRUE), ...Object.entries(others.TRUE)])(
  'no true statement is refused: %s',
  async (_, statements) => {
    const found = await Promise.all(statements.map(judge));
    expect(
      statements.flatMap((statement, number) => (found[number]?.length ? [[statement, ...found[number]]] : [])),
    ).toEqual([]);
  },
);
