/** The files beside the pages: which there are, where each comes from, and how to read it when the pages are made. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetFile } from '../bundle/bundle.ts';
import type { FileBody } from '../define/file.ts';
import type { Outcome } from '../define/outcome.ts';
import type { SharedView } from '../define/page.ts';
import { GenError } from '../errors/gen-error.ts';
import { show } from '../errors/prose.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { pathBelow } from '../files.ts';
import { createEncoder } from '../photos/encode.ts';
import { filesOf } from '../photos/plan-photo.ts';
import type { Plan } from '../plan/pages.ts';
import { stubsOf, targetExists, type PlannedRedirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { formatHostFile, hostRulesOf } from './host-files.ts';
import { HOST_FILES, type HostRules } from './hosts/rules.ts';
import type { PublicFile } from './public.ts';
import { renderRobots, ROBOTS_FILE } from './robots.ts';
import { listRows, renderSitemap, sitemapFiles, type PageRecord } from './sitemap.ts';

/** What the files beside the pages are made from when the pages are finished. */
export interface FileContext {
  readonly outcome: Outcome;
  readonly renderer: Pick<Renderer, 'renderRedirect' | 'renderRobots' | 'headerPolicy'>;
  /** Redirects whose target exists. */
  readonly redirects: readonly PlannedRedirect[];
  /** Returns what was recorded of a page; null for any other file. */
  readonly recordOf: (file: string) => PageRecord | null;
  /** True for a picture that some page names for links to it. */
  readonly isSharePicture: (file: string) => boolean;
}

export interface PlannedFile {
  /** Below `out/`. */
  readonly file: string;
  /** Where it comes from, as messages name it: "the sitemap". */
  readonly source: string;
  /** False for a file that these pages do without, such as a second part of a short sitemap. @default true for all */
  readonly isNeeded?: (context: FileContext) => boolean;
  readonly read: (context: FileContext) => FileBody | Promise<FileBody>;
  /** Tells by its hash that a built file is this one; undefined if only its contents tell. */
  readonly isBuilt?: (hash: string) => boolean;
}

interface FileSources {
  readonly project: Pick<Project, 'data' | 'cache'>;
  /** Files that components publish. */
  readonly assets: readonly AssetFile[];
  readonly publicFiles: readonly PublicFile[];
  /** Gets a message for each photograph that has to be encoded. */
  readonly onWork?: ((what: string) => void) | undefined;
}

/** Plans every file beside the pages but the manifest. Those that the data can name otherwise come last. */
export function plannedFiles(plan: Plan, { project, assets, publicFiles, onWork }: FileSources): PlannedFile[] {
  const { definition, context, data } = plan;
  const imageFolder = join(project.data, 'images');
  const encode = createEncoder({ ...project, photos: data.photos, onWork });
  return [
    ...assets.map(({ file, source: path }) => ({ file, source: 'the components', read: () => readFileSync(path) })),
    ...data.images.map((name) => ({
      file: `assets/images/${name}`,
      source: `the image ${name}`,
      read: () => readFileSync(pathBelow(imageFolder, name)),
    })),
    ...data.photos.flatMap((photo) =>
      filesOf(photo).map((photoFile) => ({
        file: photoFile.file,
        source: `the photograph ${photo.source}`,
        isNeeded: ({ isSharePicture }: FileContext) => !photo.isSharePicture || isSharePicture(photoFile.file),
        read: () => encode(photo, photoFile),
        // Its name has a hash of its content.
        isBuilt: () => true,
      })),
    ),
    ...definition.files.map(({ file, render }) => ({
      file,
      source: `the definition of ${file}`,
      read: async ({ outcome }: FileContext) => {
        const called = `The function "render" of ${file}`;
        const body: unknown = await callSiteCode(
          () => ({ called }),
          () => render({ context, outcome }),
        );
        if (typeof body === 'string' || body instanceof Uint8Array) return body;
        throw new GenError({
          file: 'site.ts',
          what: `${called} returns ${show(body)}.`,
          todo: 'Return a text or bytes.',
        });
      },
    })),
    ...(definition.shared ? filesOfShared(plan, context.get(definition.shared), assets) : []),
    ...publicFiles.map(({ file, source: path, hash }) => ({
      file,
      source: `public/${file}`,
      read: () => readFileSync(path),
      isBuilt: (built: string) => built === hash,
    })),
    ...(definition.shared ? stubFiles(plan, context.get(definition.shared)) : []),
  ];
}

/** The files that need the address of the site: robots.txt, the settings of hosts, and the sitemap. */
function filesOfShared(plan: Plan, shared: SharedView, assets: readonly AssetFile[]): PlannedFile[] {
  const hashed = assets.map(({ file }) => file);
  const rulesFor = ({ redirects, renderer }: FileContext): HostRules =>
    hostRulesOf(plan, { redirects, policy: renderer.headerPolicy, assets: hashed });
  return [
    { file: ROBOTS_FILE, source: 'robots.txt', read: ({ renderer }) => renderRobots(plan, shared, renderer) },
    ...HOST_FILES.map(
      ({ file, source }): PlannedFile => ({ file, source, read: (context) => formatHostFile(file, rulesFor(context)) }),
    ),
    ...sitemapFiles(plan.contentPages.length).map(
      (file): PlannedFile => ({
        file,
        source: 'the sitemap',
        isNeeded: ({ recordOf }) => sitemapFiles(listRows(plan, recordOf).length).includes(file),
        read: ({ recordOf }) => renderSitemap(file, { url: shared.url, rows: listRows(plan, recordOf) }),
      }),
    ),
  ];
}

const stubFiles = ({ pages, redirects }: Plan, shared: SharedView): PlannedFile[] =>
  stubsOf(pages, redirects).map(({ file, from, to }) => ({
    file,
    source: `the alias ${from}`,
    isNeeded: ({ outcome }) => targetExists({ to }, outcome.isBuilt),
    read: ({ renderer }) => renderer.renderRedirect(to, shared),
  }));
