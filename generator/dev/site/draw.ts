/** Draws pages and files on request, from the current state of the site. The bytes are those of a build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainPageFailure } from '../../build/pages.ts';
import { claimsOf } from '../../define/file.ts';
import type { Outcome } from '../../define/page.ts';
import { GenError } from '../../errors/problem.ts';
import { listPublicFiles } from '../../files/public.ts';
import { bytesOf, imageFile, renderDefinition, ROBOTS_FILE } from '../../files/site-files.ts';
import { sitemapFiles } from '../../files/sitemap.ts';
import { encodePicture } from '../../pictures/encode.ts';
import { filesOf, type Renditions } from '../../pictures/renditions.ts';
import { fileOfPath, pathOfFile } from '../../plan/paths.ts';
import type { Page } from '../../plan/site-plan.ts';
import type { Project } from '../../project.ts';
import { findOwnPlace } from '../../source-place.ts';
import { plainContent, type Contents } from '../../serve/contents.ts';
import type { FromSite } from '../messages.ts';
import { isReport, type SiteState } from './state.ts';

export interface DrawOptions {
  readonly state: SiteState;
  /** Outcome that report pages show. The audit of a large site takes a second, so only they ask for it. */
  readonly outcome: () => Outcome;
  readonly dayOf: (file: string, content: string) => string | null;
  /** Day of a page that has no other, "2026-11-20". */
  readonly date: string;
}

/** Returns the page of a path, or null if there is none. */
export function findPage({ plan }: SiteState, path: string, outcome: () => Outcome): Page | null {
  const number = plan.numberOf(path);
  return number < 0 ? null : plan.pageAt(number, number < plan.count ? null : outcome());
}

/** True for a file that depends on all pages. */
export const needsWholeSite = (state: SiteState, path: string): boolean =>
  isReport(state, path) || sitemapFiles(state.plan.count).includes(path.slice(1));

/** Returns the bytes that a build would write. A component or sentence that fails is a GenError. */
export function drawPage({ state, outcome, dayOf, date }: DrawOptions, path: string): Buffer {
  const page = findPage(state, path, outcome);
  if (!page) throw new Error(`there is no page ${path}`);
  try {
    return state.renderer.renderPage(page, (content) => dayOf(page.file, content) ?? date).bytes;
  } catch (error) {
    const place = findOwnPlace(error, state.parts.components.mapOf);
    const problems = explainPageFailure(page, error);
    throw new GenError(
      problems.map((problem) => (problem.line ? problem : { ...problem, ...place })),
      { cause: error },
    );
  }
}

export interface ContentsOptions extends DrawOptions {
  readonly project: Project;
  /** Folders with files that need the whole site, the best first. */
  readonly built: readonly string[];
  readonly send: (message: FromSite) => void;
  /** Called with the bytes of a page; returns those to send. */
  readonly finish: (html: Buffer, path: string) => Buffer;
}

/** Time limit for a page, in seconds. */
const PATIENCE = 5;

/** Returns the contents of all addresses of the site. */
export function drawnContents(options: ContentsOptions): Contents {
  const { state, project, built, outcome, finish, send } = options;
  const { plan, parts, renderer } = state;
  const { site, context, data } = plan;
  const readers = new Map<string, () => Buffer | Promise<Buffer>>([
    [ROBOTS_FILE, () => drawRobots(state)],
    ...sitemapFiles(plan.count).map((file) => [file, () => readBuilt(built, file)] as const),
    ...site.files.flatMap((definition) =>
      claimsOf(definition, context).map((file) => {
        const draw = async (): Promise<Buffer> => {
          const made = await renderDefinition(definition, { plan, renderer, outcome: outcome() });
          return bytesOf(made.find((one) => one.file === file)?.body ?? '');
        };
        return [file, draw] as const;
      }),
    ),
    ...data.images.map((name) => {
      const read = (): Buffer => readFileSync(join(project.data, 'images', name));
      return [imageFile(name), read] as const;
    }),
    ...data.pictures.flatMap((picture) =>
      filesOf(picture).map(({ file }) => [file, () => drawPicture(picture, file, project)] as const),
    ),
    ...listPublicFiles(project.publicFolder).map(({ file, source }) => [file, () => readFileSync(source)] as const),
    ...parts.components.files,
  ]);
  const isPage = (file: string): boolean => {
    const path = pathOfFile(file);
    return fileOfPath(path) === file && plan.numberOf(path) >= 0;
  };
  return {
    isFile: (file) => isPage(file) || readers.has(file),
    read: async (file) => {
      if (!isPage(file)) return plainContent(file, (await readers.get(file)?.()) ?? Buffer.alloc(0));
      const path = pathOfFile(file);
      const component = `components/pages/${plan.definitionOf(path)?.component}.tsx`;
      send({ type: 'work', work: { what: `drew ${path}`, file: component, patience: PATIENCE, isOfSite: true } });
      return plainContent(file, finish(drawPage(options, path), path));
    },
  };
}

/** Encodes one file of a photograph when it is looked at; a build finds it in the cache. */
async function drawPicture(picture: Renditions, wanted: string, project: Project): Promise<Buffer> {
  const isNew = (file: string): boolean => file === wanted;
  for await (const { body } of encodePicture(picture, { ...project, isNew })) return bytesOf(body);
  return Buffer.alloc(0);
}

function drawRobots({ plan, renderer }: SiteState): Buffer {
  const { site, context, disallowed } = plan;
  if (!site.shared) return Buffer.alloc(0);
  return Buffer.from(renderer.renderRobots(context.get(site.shared), [...site.disallow(context), ...disallowed]));
}

/** Returns a file of the newest build; empty before the first. */
function readBuilt(folders: readonly string[], file: string): Buffer {
  const path = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate));
  return path === undefined ? Buffer.alloc(0) : readFileSync(path);
}
