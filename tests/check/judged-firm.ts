/** One small firm, built with its data, whose About page takes statements to be judged by the rules of pages. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build.ts';
import { importSite } from '../../generator/bundle/site-module.ts';
import { rulesOf } from '../../generator/check/define-rule.ts';
import { factsOf } from '../../generator/check/facts.ts';
import { readPage } from '../../generator/check/html/page.ts';
import { openSite } from '../../generator/check/read-site.ts';
import { pageRules } from '../../generator/check/rule-list.ts';
import { writtenSentences } from '../../generator/bundle/sources.ts';
import { loadData } from '../../generator/load/data-cache.ts';
import { readInputs } from '../../generator/load/inputs.ts';
import { planSite } from '../../generator/plan/site-plan.ts';
import { resolveProject } from '../../generator/project.ts';
import { DATE, ROOT } from '../fixtures/workplaces.ts';
import { FIRM } from './statements.ts';

const NO_SIZE = { html: 0, compressed: 0, level: 11, scripts: 0 };
const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };

export interface JudgedFirm {
  /** Returns the findings on the page after an edit of its HTML. */
  readonly judgePage: (edit: (html: string) => string) => string[];
  /** Returns the findings on the page with a statement in its main content. A stylesheet in front of it joins that of the page. */
  readonly judge: (statement: string) => string[];
}

/** Builds Limestone Air in an empty folder, with a number and a host that are not reserved for examples. */
export async function buildJudgedFirm(cwd: string): Promise<JudgedFirm> {
  cpSync(join(ROOT, 'tests/fixtures/firms/limestone-air'), cwd, { recursive: true });
  const business = join(cwd, 'data/business.yaml');
  const text = readFileSync(business, 'utf8').replace('+15125550138', FIRM.phone);
  const others = `otherNumbers: { Poison Control: "+18002221222", Fax: "+15129870001" }\n`;
  writeFileSync(business, text.replaceAll('limestoneair.example', 'limestoneair.com') + others);
  const project = resolveProject({ root: ROOT, cwd, flags: {} });
  await build(project, {
    ...{ date: DATE, only: null, previous: null, waitMs: 30_000, verify: false, workers: null, shard: null },
    progress: QUIET,
  });
  const inputs = await readInputs(project);
  const site = await importSite(inputs.siteModule.file);
  const { data } = await loadData(project, site, inputs, { onLoss: () => {} });
  if (!data) throw new Error('no data');
  const sentences = writtenSentences(project, inputs);
  const { pages, context, ...files } = openSite({
    out: project.out,
    facts: factsOf(planSite(site, data, DATE), 'data', { sentences }),
    release: true,
  });
  const own = rulesOf(site.rules).flatMap(({ page }) => page ?? []);
  const rules = [...pageRules, ...own].filter(({ name, on }) => on.includes('page') && name !== 'other-trade');
  const about = pages.find(({ file }) => file === 'about.html');
  if (!about) throw new Error('no page');
  const html = files.readPage('about.html');
  const judgePage = (edit: (html: string) => string): string[] => {
    const page = readPage({ ...about, html: edit(html) });
    return rules.flatMap(({ name, check }) =>
      check(page, context, NO_SIZE).map(({ message, detail = '' }) => `${name}: ${message} ${detail}`),
    );
  };
  return { judgePage, judge: (statement) => judgePage((page) => withStatement(page, statement)) };
}

function withStatement(html: string, statement: string): string {
  const [, style = '', content = ''] = /^(?:<style>(.*?)<\/style>)?(.*)$/su.exec(statement) ?? [];
  return html
    .replace('</style>', () => `${style}</style>`)
    .replace('</main>', () => `<section><h2>More</h2><p>Covers over boots.</p>${content}</section></main>`);
}
