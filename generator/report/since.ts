/** Lists the pages that builds have changed since a day, as the history on staff pages does. */
import type { BuildNote, ChangedPages, PathList } from '../define/build-notes.ts';
import type { Line } from '../define/site.ts';
import { readBuildNotes } from '../emit/build-notes.ts';
import { count, listOf } from '../errors/prose.ts';

/** Builds of a folder since a day, "2026-11-16", where the reader is. */
export function readBuildsSince(out: string, day: string): readonly BuildNote[] {
  const start = new Date(`${day}T00:00:00`).getTime();
  return readBuildNotes(out).builds.filter(({ at }) => Date.parse(at) >= start);
}

/** Lines for the console, the newest build first. */
export function describeBuilds(builds: readonly BuildNote[], day: string): Line[] {
  if (builds.length === 0) return [{ text: `No build is recorded since ${day}.` }];
  return builds.flatMap(describeBuild);
}

const CAUSES: Readonly<Record<ChangedPages['kind'], (cause: string) => string>> = {
  record: (cause) => `changed with ${cause}`,
  renderer: (cause) => `changed with components or sentences: ${cause}`,
  listing: (cause) => `changed because they list others, with ${cause}`,
  unknown: () => 'changed; the sources of the build before are not recorded',
};

function describeBuild({ at, pages, names, failure, isPublished }: BuildNote): Line[] {
  const time = new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  if (failure !== null)
    return [{ text: `${time}  failed: nothing was published`, tone: 'warning' }, { text: `  ${failure}` }];
  const { added, changed, unchanged, removed } = pages;
  const figures = `${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`;
  return [
    { text: `${time}  ${figures}${isPublished ? ' (published)' : ''}`, tone: 'strong' },
    ...(names
      ? [
          ...nameLine('added', names.added),
          ...names.changed.flatMap(({ kind, cause, ...list }) => nameLine(CAUSES[kind](cause), list)),
          ...nameLine('removed', names.removed),
          ...nameLine('removed and redirected', names.redirected),
          ...(names.staff > 0 ? [{ text: `  and ${count(names.staff, 'page')} for staff` }] : []),
        ]
      : []),
  ];
}

/** Paths of one line; `--json` has the others. */
const NAMED = 8;

function nameLine(title: string, { count: total, paths }: PathList): Line[] {
  if (total === 0) return [];
  const named = paths.slice(0, NAMED);
  const more = total - named.length;
  return [{ text: `  ${title} (${total}): ${listOf([...named, ...(more > 0 ? [`${more} more`] : [])])}` }];
}
