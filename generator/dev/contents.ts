/** Answers addresses of the site as `gen preview` does, from the sources as they are now. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { openBuiltSite } from '../build/manifest.ts';
import { readOutcome } from '../build/status.ts';
import type { FileDefinition } from '../define/file.ts';
import type { Outcome } from '../define/outcome.ts';
import { isFile } from '../files.ts';
import { bytesOf, imageFile, renderDefinition } from '../output/other-files.ts';
import { renderRobots, ROBOTS_FILE } from '../output/robots.ts';
import { sitemapFiles } from '../output/sitemap.ts';
import { encodePhoto } from '../photos/encode.ts';
import { filesOf, type Renditions } from '../photos/renditions.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Project } from '../project.ts';
import { findAnswer, typeOf, type Reply } from '../serve/answer.ts';
import { runNamed, type OnWork } from './guard.ts';
import type { State } from './state.ts';

export interface SiteAnswers {
  readonly project: Project;
  readonly onWork: OnWork;
}

/** Returns a function that answers requests for pages and files of the site. It rejects with what a component throws. */
export function answerWith({ project, onWork }: SiteAnswers) {
  return async (request: IncomingMessage, state: State): Promise<Reply> => {
    const { plan, router, rendererFor } = state;
    const readers = readersOf(state, project);
    const publicFile = (file: string): string => join(project.publicFolder, file);
    const isPage = (file: string): boolean => {
      const path = pathOfFile(file);
      return fileOfPath(path) === file && plan.byPath.has(path);
    };
    const readPage = async (path: string): Promise<Buffer> => {
      const page = plan.byPath.get(path);
      if (!page) throw new Error(`there is no page ${path}`);
      const outcome = page.definition.afterBuild ? await outcomeOf(state, project) : undefined;
      return runNamed(onWork, path, async () => {
        const renderer = await rendererFor(page.definition.component);
        const { bytes } = renderer.renderPage({ ...page, props: page.props(outcome) }, () => plan.context.today);
        return relaxStyles(bytes);
      });
    };
    const read = async (file: string): Promise<Buffer> =>
      isPage(file) ? readPage(pathOfFile(file)) : ((await readers.get(file)?.()) ?? readFileSync(publicFile(file)));
    const exists = (file: string): boolean => isPage(file) || readers.has(file) || isFile(publicFile(file));
    const found = findAnswer(request, router, exists);
    if ('body' in found) return found;
    const { status, headers, file } = found;
    return { status, headers: { ...headers, 'Content-Type': typeOf(file) }, body: await read(file) };
  };
}

/** Staff pages show the output folder as it is now. Only a build knows which pages are out of date. */
async function outcomeOf({ plan, rendererFor }: State, { out }: Project): Promise<Outcome> {
  return readOutcome({ plan, renderer: await rendererFor(null), out, built: openBuiltSite(out), keyToday: () => null });
}

/** Allows all inline styles: an edit replaces those of the page, and Vite's overlay has its own. */
const relaxStyles = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace(/(style-src [^;]*)'sha256-[^']+'/, "$1'unsafe-inline'"));

type Readers = ReadonlyMap<string, () => Buffer | Promise<Buffer>>;

/** Reads the files beside the pages, by their path below the output folder. */
function readersOf(state: State, project: Project): Readers {
  const { plan, rendererFor } = state;
  const { site, data } = plan;
  const renderFile = async (definition: FileDefinition): Promise<Buffer> =>
    bytesOf(await renderDefinition(definition, { plan, outcome: await outcomeOf(state, project) }));
  return new Map<string, () => Buffer | Promise<Buffer>>([
    [ROBOTS_FILE, async () => bytesOf(renderRobots(plan, await rendererFor(null))[0]?.body ?? '')],
    ...builtSitemap(plan.plain.length, project.out),
    ...site.files.map((definition) => [definition.file, () => renderFile(definition)] as const),
    ...data.images.map((name) => {
      const read = (): Buffer => readFileSync(join(project.data, 'images', name));
      return [imageFile(name), read] as const;
    }),
    ...data.photos.flatMap((photo) =>
      filesOf(photo).map(({ file }) => [file, () => encodeOne(photo, file, project)] as const),
    ),
  ]);
}

/** The sitemap lists the days of change of all pages: it is that of the last build. */
const builtSitemap = (rows: number, out: string): [string, () => Buffer][] =>
  sitemapFiles(rows)
    .filter((file) => isFile(join(out, file)))
    .map((file) => [file, () => readFileSync(join(out, file))]);

/** Encodes one file of a photograph. */
async function encodeOne(photo: Renditions, wanted: string, project: Project): Promise<Buffer> {
  const isNew = (file: string): boolean => file === wanted;
  for await (const { body } of encodePhoto(photo, { ...project, isNew })) return bytesOf(body);
  return Buffer.alloc(0);
}
