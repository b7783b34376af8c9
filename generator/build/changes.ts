/** Names the pages that a build has changed, each with the files that it changed for. */
import { listPaths, type ChangedPages, type ChangeNames, type PageChanges } from '../define/build-notes.ts';
import { keyOf } from '../define/collection.ts';
import { claimsOf } from '../define/file.ts';
import type { SourceFile } from '../bundle/sources.ts';
import { shownPath } from '../disk/files.ts';
import { keepText, readText } from '../disk/cache-entry.ts';
import type { StatePaths } from '../emit/state.ts';
import { firstOf } from '../errors/prose.ts';
import { groupBy } from '../group-by.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Inputs } from '../load/inputs.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';
import type { BuildContext, Selection } from './options.ts';
import type { PlannedSite } from './plan.ts';

export type SourceHashes = Readonly<ReturnType<typeof hashSourceFiles>>;

/** Hashes the sources of a planned site, by file. */
export function hashSourceFiles(
  { dataFiles, sources }: Inputs,
  project: Project,
  { plan, renderer }: Pick<PlannedSite, 'plan' | 'renderer'>,
) {
  const names = new Set(plan.site.pages.map(({ component }) => component));
  const named = (folder: string, files: readonly SourceFile[]) =>
    // The uppermost layer comes first, and counts.
    files.toReversed().map(({ name, bytes }) => [`${folder}/${name}`, hashBytes(bytes)] as const);
  return {
    data: Object.fromEntries(dataFiles.map(({ file, text }) => [nameOf(file, project), hashBytes(text)])),
    renderer: Object.fromEntries([
      ...named('components', sources.components),
      ...named('templates', sources.templates),
    ]),
    /** Hash of all modules, styles and sentences of a component, by its name. */
    components: Object.fromEntries([...names].map((name) => [name, renderer.hashOf(name)])),
    /** Files of the output that show its state. */
    reports: reportFiles(plan),
  };
}

/** Returns the hashes that the last build kept; null if there are none. */
export function readSources({ sources }: StatePaths): SourceHashes | null {
  const text = readText(sources);
  return text === null ? null : (JSON.parse(text) as SourceHashes);
}

/** Keeps the hashes for the next build. After a build of some records, other pages are still of the sources before. */
export function keepSources(paths: StatePaths, hashes: SourceHashes, only: Selection | null): void {
  const before = only && readSources(paths);
  keepText(paths.sources, JSON.stringify(before ? { ...before, reports: hashes.reports } : hashes));
}

const reportFiles = ({ reportPaths, site, context }: Plan): string[] => [
  ...reportPaths.map(fileOfPath),
  ...site.files.flatMap((definition) => (definition.reports ? claimsOf(definition, context) : [])),
];

/** "data/cities/gray.yaml", wherever the data lies and whatever the working folder is. */
const nameOf = (file: string, { data }: Pick<Project, 'data'>): string =>
  `data/${file.slice(shownPath(data).length + 1)}`;

interface ComparedTrees extends Pick<BuildContext, 'plan' | 'redirects' | 'project'> {
  readonly before: Ledger | null;
  readonly now: Ledger;
  readonly sources: { readonly before: SourceHashes | null; readonly now: SourceHashes };
}

/** Compares the pages of two trees. `obsolete` are files that only the tree before has. */
export function compareTrees({ plan, redirects, before, now, ...options }: ComparedTrees) {
  const obsolete: string[] = [];
  const [removed, changed]: [string[], string[]] = [[], []];
  let unchanged = 0;
  for (const { file, key, hash } of before?.rows() ?? []) {
    const row = now.find(file);
    if (!row) obsolete.push(file);
    if (key === '') continue;
    if (!row?.key) removed.push(pathOfFile(file));
    else if (row.hash === hash) unchanged++;
    else changed.push(pathOfFile(file));
  }
  const added: string[] = [];
  for (const { file, key } of now.rows()) if (key !== '' && !before?.find(file)?.key) added.push(pathOfFile(file));
  const pages: PageChanges = { added: added.length, changed: changed.length, unchanged, removed: removed.length };
  const staff = new Set(plan.reportPaths);
  const isShown = (path: string): boolean => !staff.has(path);
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  const names: ChangeNames = {
    added: listPaths(added.filter(isShown)),
    removed: listPaths(removed.filter((path) => !targets.has(path))),
    redirected: listPaths(removed.flatMap((path) => (targets.has(path) ? `${path} → ${targets.get(path)}` : []))),
    changed: groupByCause(changed.filter(isShown), { plan, ...options }),
    staff: [...changed, ...added].filter((path) => !isShown(path)).length,
  };
  return { obsolete, changes: { pages, names } };
}

type ChangeCause = Pick<ChangedPages, 'kind' | 'cause'>;

function groupByCause(
  paths: readonly string[],
  { plan, project, sources }: Pick<ComparedTrees, 'plan' | 'project' | 'sources'>,
): ChangedPages[] {
  const { before, now } = sources;
  const data = before ? differences(before.data, now.data) : [];
  const renderer = before ? differences(before.renderer, now.renderer) : [];
  const causeOf = (path: string): ChangeCause => {
    if (!before) return { kind: 'unknown', cause: '' };
    const definition = plan.definitionOf(path);
    const component = definition?.component ?? '';
    if (before.components[component] !== now.components[component])
      return { kind: 'renderer', cause: firstOf(renderer.length > 0 ? renderer : [component]) };
    const own = recordFilesOf(plan, path)
      .map((file) => nameOf(file, project))
      .filter((file) => data.includes(file));
    if (own.length > 0) return { kind: 'record', cause: firstOf(own) };
    return data.length > 0 ? { kind: 'listing', cause: firstOf(data) } : { kind: 'unknown', cause: '' };
  };
  const groups = groupBy(paths, (path) => JSON.stringify(causeOf(path)));
  return [...groups]
    .map(([cause, list]) => ({ ...(JSON.parse(cause) as ChangeCause), ...listPaths(list) }))
    .sort((a, b) => b.count - a.count);
}

/** Returns the data files of the records that a page is made for. */
export function recordFilesOf({ spans, context }: Plan, path: string): string[] {
  const span = spans.find(({ match }) => match(path) >= 0);
  if (!span) return [];
  const records = span.paramsOf(span.numbersAt(span.match(path)));
  return Object.entries(span.definition.each).flatMap(([name, of]) =>
    of.key === null ? [] : (context.data.fileOf(of, keyOf(of, records[name])) ?? []),
  );
}

/** Files that only one side has, or that differ. */
function differences(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...files].filter((file) => before[file] !== now[file]).sort();
}
