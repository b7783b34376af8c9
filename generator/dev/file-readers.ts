/** Reads the files beside the pages, as they would be built from the sources of now. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltSite } from '../build/manifest.ts';
import { readOutcome } from '../build/status.ts';
import type { FileDefinition } from '../define/file.ts';
import type { Outcome } from '../define/outcome.ts';
import { isFile, pathBelow } from '../files.ts';
import { bytesOf, imageFile, renderDefinition } from '../output/other-files.ts';
import { renderRobots, ROBOTS_FILE } from '../output/robots.ts';
import { sitemapFiles } from '../output/sitemap.ts';
import { encodePhoto } from '../photos/encode.ts';
import { filesOf, type Renditions } from '../photos/renditions.ts';
import type { Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import type { Rendering } from './components.ts';

type Read = () => Buffer | Promise<Buffer>;

/** By path below the output folder. */
export type FileReaders = ReadonlyMap<string, Read>;

export function readersOf(project: Project, plan: Plan, { assets, rendererFor }: Rendering): FileReaders {
  const { site, data } = plan;
  const renderFile = async (definition: FileDefinition): Promise<Buffer> => {
    const outcome = await outcomeOf(project, plan, { rendererFor });
    return bytesOf(await renderDefinition(definition, { plan, outcome }));
  };
  return new Map<string, Read>([
    [ROBOTS_FILE, async () => bytesOf(renderRobots(plan, await rendererFor(null))[0]?.body ?? '')],
    ...builtSitemap(plan.plain.length, project.out),
    ...site.files.map((definition) => [definition.file, () => renderFile(definition)] as const),
    ...assets.map(({ file, source }) => [file, () => readFileSync(source)] as const),
    ...data.images.map((name) => {
      const read = (): Buffer => readFileSync(pathBelow(join(project.data, 'images'), name));
      return [imageFile(name), read] as const;
    }),
    ...data.photos.flatMap((photo) =>
      filesOf(photo).map(({ file }) => [file, () => encodeOne(photo, file, project)] as const),
    ),
  ]);
}

/** The output folder as it is now, for staff pages. Only a build knows which pages are out of date. */
export async function outcomeOf(
  { out }: Project,
  plan: Plan,
  { rendererFor }: Pick<Rendering, 'rendererFor'>,
): Promise<Outcome> {
  return readOutcome({ plan, renderer: await rendererFor(null), out, built: openBuiltSite(out), keyToday: () => null });
}

/** The sitemap lists the days of change of all pages: it is that of the last build. */
const builtSitemap = (rows: number, out: string): [string, Read][] =>
  sitemapFiles(rows)
    .filter((file) => isFile(join(out, file)))
    .map((file) => [file, () => readFileSync(join(out, file))]);

/** Encodes one file of a photograph. */
async function encodeOne(photo: Renditions, wanted: string, project: Project): Promise<Buffer> {
  const isNew = (file: string): boolean => file === wanted;
  for await (const { body } of encodePhoto(photo, { ...project, isNew })) return bytesOf(body);
  return Buffer.alloc(0);
}
