/** What a build tells of itself. */
import type { BuildReport, BuildStatus } from '../model.ts';
import type { MadeSite } from '../emit/make-site.ts';
import { parseManifest } from '../emit/manifest.ts';
import type { PublishedTree } from '../emit/published.ts';

/** `started` is a time of `performance.now()`, in ms; `notes` are those of the site. */
export function reportBuild({
  made,
  bundled,
  notes,
  started,
}: {
  made: MadeSite;
  bundled: boolean;
  notes: readonly string[];
  started: number;
}): BuildReport {
  const { kept, same, written, removed } = made.fates;
  const pages = kept + same + written;
  return {
    pages: { total: pages, kept, same, written },
    removed,
    files: made.stats.length / 2 - pages,
    bytes: made.bytes,
    ...summarize(made.status),
    tree: parseManifest(made.manifest).treeHash,
    bundled,
    notes,
    durationMs: performance.now() - started,
  };
}

/** Of a build that found nothing to do. */
export function reportUnchanged({
  published,
  status,
  started,
}: {
  published: PublishedTree;
  status: BuildStatus;
  started: number;
}): BuildReport {
  const { manifest } = published;
  let pages = 0;
  let bytes = 0;
  for (let row = 0; row < manifest.count; row++) {
    if (manifest.rowAt(row).key !== '-') pages++;
    bytes += published.intact(row)?.size ?? 0;
  }
  return {
    pages: { total: pages, kept: pages, same: 0, written: 0 },
    removed: 0,
    files: manifest.count - pages,
    bytes,
    ...summarize(status),
    tree: manifest.treeHash,
    bundled: false,
    notes: [],
    durationMs: performance.now() - started,
  };
}

function summarize({
  cities,
  totals,
}: BuildStatus): Pick<BuildReport, 'servicePages' | 'servicePagesBuilt' | 'citiesComplete' | 'cities'> {
  const complete = cities.filter(
    (city) => city.hubPageBuilt && city.totalServicePagesBuilt === city.servicePages.length,
  ).length;
  return {
    servicePages: totals.servicePages,
    servicePagesBuilt: totals.servicePagesBuilt,
    citiesComplete: complete,
    cities: totals.cities,
  };
}
