/** Answers addresses of the site as `gen preview` does, from the sources as they are now. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { openBuiltSite } from '../build/manifest.ts';
import { findNotes, tasksOf } from '../build/notes.ts';
import { readOutcome } from '../build/status.ts';
import { readSources } from '../bundle/sources.ts';
import { lazy } from '../define/memoize.ts';
import { isFile } from '../files.ts';
import type { FileContext } from '../output/planned-files.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Page } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import { findAnswer, type FileReply, type Reply } from '../serve/answer.ts';
import type { SiteState } from './site-state.ts';

/** Answers a request for a page or file of the site. Rejects with what a component throws. */
export async function answerFrom(
  project: Project,
  state: SiteState,
  request: IncomingMessage,
): Promise<Reply | FileReply> {
  const { plan, router, files } = state;
  const publicFile = (file: string): string => join(project.publicFolder, file);
  const pageOf = (file: string): Page | undefined => {
    const path = pathOfFile(file);
    return fileOfPath(path) === file ? plan.byPath.get(path) : undefined;
  };
  const exists = (file: string): boolean => pageOf(file) !== undefined || files.has(file) || isFile(publicFile(file));
  const found = findAnswer(request, router, exists);
  if ('body' in found) return found;
  const { file, ...reply } = found;
  const context = await fileContext(project, state);
  const page = pageOf(file);
  if (page) return { ...reply, body: await renderPage(page, state, context) };
  const planned = files.get(file);
  if (!planned) return { ...reply, path: publicFile(file) };
  const body = await planned.read(context);
  return { ...reply, body: typeof body === 'string' ? Buffer.from(body) : body };
}

/** The files of `out/` as they are now stand for those of a build. Only a build knows which pages are out of date. */
async function fileContext(project: Project, { plan, redirects, rendererFor }: SiteState): Promise<FileContext> {
  const { out } = project;
  const renderer = await rendererFor(null);
  const tasks = () => tasksOf(findNotes(plan, { project, templates: readSources(project.templates) }), project.cwd);
  const open = lazy(() => openBuiltSite(out));
  return {
    renderer,
    redirects,
    recordOf: (file) => open()?.files.get(file)?.page ?? null,
    isSharePicture: () => true,
    get outcome() {
      return readOutcome({ plan, renderer, out, built: open(), keyToday: () => null, tasks });
    },
  };
}

async function renderPage(page: Page, { plan, rendererFor }: SiteState, context: FileContext): Promise<Buffer> {
  const renderer = await rendererFor(page.definition.component);
  const props = page.props(page.definition.afterBuild ? context.outcome : undefined);
  const { renderDocument } = renderer.renderBody({ ...page, props });
  return allowInlineStyles(renderDocument(plan.context.today));
}

/** Allows all inline styles: an edit replaces those of the page, and Vite's overlay has its own. A policy has one hash of styles. */
const allowInlineStyles = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace(/(style-src [^;]*)'sha256-[^']+'/, "$1'unsafe-inline'"));
