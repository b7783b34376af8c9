/** Answers addresses of the site as `gen preview` does, from the sources as they are now. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isFile } from '../files.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Page } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import { findAnswer, type FileReply, type Reply } from '../serve/answer.ts';
import { outcomeOf } from './file-readers.ts';
import type { SiteState } from './site-state.ts';

/** Answers a request for a page or file of the site. Rejects with what a component throws. */
export async function answerFrom(
  project: Project,
  state: SiteState,
  request: IncomingMessage,
): Promise<Reply | FileReply> {
  const { plan, router, readers } = state;
  const publicFile = (file: string): string => join(project.publicFolder, file);
  const pageOf = (file: string): Page | undefined => {
    const path = pathOfFile(file);
    return fileOfPath(path) === file ? plan.byPath.get(path) : undefined;
  };
  const exists = (file: string): boolean => pageOf(file) !== undefined || readers.has(file) || isFile(publicFile(file));
  const found = findAnswer(request, router, exists);
  if ('body' in found) return found;
  const { file, ...reply } = found;
  const page = pageOf(file);
  if (page) return { ...reply, body: await renderPage(page, project, state) };
  const read = readers.get(file);
  return read ? { ...reply, body: await read() } : { ...reply, path: publicFile(file) };
}

async function renderPage(page: Page, project: Project, { plan, rendererFor }: SiteState): Promise<Buffer> {
  const outcome = page.definition.afterBuild ? await outcomeOf(project, plan, { rendererFor }) : undefined;
  const renderer = await rendererFor(page.definition.component);
  const { renderDocument } = renderer.renderBody({ ...page, props: page.props(outcome) });
  return allowInlineStyles(renderDocument(plan.context.today));
}

/** Allows all inline styles: an edit replaces those of the page, and Vite's overlay has its own. A policy has one hash of styles. */
const allowInlineStyles = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace(/(style-src [^;]*)'sha256-[^']+'/, "$1'unsafe-inline'"));
