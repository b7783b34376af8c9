/** Draws pages and files on request, from the current state of the site. The bytes are those of a build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import { keyOf, type CollectionRef } from '../define/collection.ts';
import { claimsOf, type OutputFile } from '../define/file.ts';
import type { Outcome } from '../define/page.ts';
import { GenError, type Problem } from '../errors/problem.ts';
import { imageFile, renderDefinition, ROBOTS_FILE } from '../files/site-files.ts';
import { sitemapFiles } from '../files/sitemap.ts';
import { hashBytes } from '../hash.ts';
import { explainPageFailure } from '../build/pages/page.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Page } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';
import type { Content, Contents } from '../serve/contents.ts';
import { placeOfThrow } from './stack.ts';
import type { SiteState } from './state.ts';
import type { Work } from './messages.ts';

export interface DrawOrder {
  readonly project: Project;
  readonly state: SiteState;
  /** Outcome that report pages show. The audit of a large site takes a second, so only they ask for it. */
  readonly outcome: () => Outcome;
  /** Folders in which files that need the whole site are looked for, the best first. */
  readonly built: readonly string[];
  readonly dayOf: (file: string, content: string) => string | null;
  /** Day of a page that has no other, "2026-11-20". */
  readonly date: string;
  readonly onWork: (work: Work) => void;
}

/** The page of a path; null when there is none. */
export function findPage({ plan }: SiteState, path: string, outcome: () => Outcome): Page | null {
  const number = plan.numberOf(path);
  if (number < 0) return null;
  return number < plan.count ? plan.pageAt(number) : (plan.reportPages(outcome())[number - plan.count] ?? null);
}

/** Data files of all records that a page is made for. */
export function dataFilesOf({ plan }: SiteState, { definition, path }: Page): string[] {
  const number = plan.numberOf(path);
  const isReport = number >= plan.count;
  const span = (isReport ? plan.reportSpans : plan.spans).find((one) => one.definition === definition);
  if (!span) return [];
  const params = span.paramsOf(span.numbersAt(number - span.start - (isReport ? plan.count : 0)));
  const { data } = plan.context;
  const fileOf = (collection: CollectionRef, record: unknown): string | undefined =>
    collection.key === null ? undefined : data.fileOf(collection, keyOf(collection, record));
  return Object.entries(definition.each).flatMap(([name, collection]) => fileOf(collection, params[name]) ?? []);
}

/** True for a report page. */
export function isReport({ plan }: SiteState, path: string): boolean {
  return plan.numberOf(path) >= plan.count;
}

/** True for a file that depends on all pages. */
export function needsWholeSite(state: SiteState, path: string): boolean {
  return isReport(state, path) || sitemapFiles(state.plan.count).includes(path.slice(1));
}

/** The bytes that a build would write. A component or sentence that fails is a GenError. */
export function drawPage(
  { state, outcome, dayOf, date }: Omit<DrawOrder, 'project' | 'built' | 'onWork'>,
  path: string,
): Buffer {
  const page = findPage(state, path, outcome);
  if (!page) throw new Error(`there is no page ${path}`);
  try {
    const { chunks } = state.renderer.renderPage(page, (content) => dayOf(page.file, content) ?? date);
    return Buffer.concat(chunks);
  } catch (error) {
    throw new GenError(explainFailure(page, error, state), { cause: error });
  }
}

/** How long a page may take, in seconds. */
const PATIENCE = 5;

function drawing(path: string, plan: SiteState['plan']): Work {
  const number = plan.numberOf(path);
  const [spans, at] = number < plan.count ? [plan.spans, number] : [plan.reportSpans, number - plan.count];
  const span = spans.find(({ start, count }) => at >= start && at < start + count);
  const file = span ? `components/pages/${span.definition.component}.tsx` : 'components';
  return { what: `drew ${path}`, file, patience: PATIENCE, isOfSite: true };
}

function explainFailure(page: Page, error: unknown, { parts }: SiteState): Problem[] {
  const place = placeOfThrow(error, parts.components.mapOf);
  return explainPageFailure(page, error).map((problem) => (problem.line ? problem : { ...problem, ...place }));
}

/** Everything at the addresses of the site. `finish` gets the bytes of a page and may add to them. */
export function openDrawn(order: DrawOrder, finish: (html: Buffer, path: string) => Buffer): Contents {
  const { state } = order;
  const { plan, parts } = state;
  const claims = new Map(
    plan.site.files.flatMap((definition) => claimsOf(definition, plan.context).map((file) => [file, definition])),
  );
  const images = new Map(plan.data.images.map((name) => [imageFile(name), name]));
  const wholes = new Set(sitemapFiles(plan.count));
  const isPage = (file: string): boolean => {
    const path = pathOfFile(file);
    return fileOfPath(path) === file && plan.numberOf(path) >= 0;
  };
  return {
    isFile: (file) =>
      isPage(file) ||
      parts.components.isFile(file) ||
      images.has(file) ||
      claims.has(file) ||
      wholes.has(file) ||
      file === ROBOTS_FILE,
    read: async (file) => {
      if (isPage(file)) {
        const path = pathOfFile(file);
        order.onWork(drawing(path, plan));
        return describe(file, finish(drawPage(order, path), path));
      }
      const image = images.get(file);
      if (image !== undefined) return describe(file, readFileSync(join(order.project.data, 'images', image)));
      const definition = claims.get(file);
      if (definition) return describe(file, await drawDefined(order, definition, file));
      if (file === ROBOTS_FILE) return describe(file, drawRobots(state));
      if (wholes.has(file)) return describe(file, readBuilt(order.built, file));
      const body = parts.components.read(file) ?? Buffer.from(await parts.components.readIsland(file));
      return describe(file, body);
    },
  };
}

async function drawDefined(
  { state, project, outcome }: DrawOrder,
  definition: SiteState['plan']['site']['files'][number],
  file: string,
): Promise<Buffer> {
  const { plan, renderer } = state;
  const made = await renderDefinition(definition, { plan, renderer, project, outcome: outcome() });
  return bytesOf(made.find((one) => one.file === file));
}

function drawRobots({ plan, renderer }: SiteState): Buffer {
  const { site, context, disallowed } = plan;
  if (!site.shared) return Buffer.alloc(0);
  return Buffer.from(renderer.renderRobots(context.get(site.shared), [...site.disallow(context), ...disallowed]));
}

/** A file of the newest build; empty as long as there is none. */
function readBuilt(folders: readonly string[], file: string): Buffer {
  const path = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate));
  return path === undefined ? Buffer.alloc(0) : readFileSync(path);
}

function bytesOf(file: OutputFile | undefined): Buffer {
  if (!file) return Buffer.alloc(0);
  const { body } = file;
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.concat(body);
}

const TEXT = /^(text\/|image\/svg|application\/(json|xml|javascript|manifest))/;

function describe(file: string, body: Buffer): Content {
  const type = lookup(file) ?? 'application/octet-stream';
  return {
    type: TEXT.test(type) ? `${type}; charset=utf-8` : type,
    etag: `"${hashBytes(body)}"`,
    body,
    encoding: 'identity',
    varies: false,
  };
}
