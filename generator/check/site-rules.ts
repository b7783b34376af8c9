/** Every rule that needs the whole site. */
import { browserSupport } from './site-rules/browsers.ts';
import { robotsFile, sitemapFile } from './site-rules/crawlers.ts';
import { anchors, assetFiles, planned, redirectFile } from './site-rules/files.ts';
import { budget, duplicates, nodeIds, samples, unique, unlinked, unread } from './site-rules/pages.ts';
import { photoRepeated } from './rules/photos.ts';
import { origin } from './rules/hosts.ts';
import type { SiteRule } from './types.ts';

export const siteRules: readonly SiteRule[] = [
  ...[planned, unique, unlinked, anchors, sitemapFile, robotsFile, redirectFile],
  ...[assetFiles, nodeIds, duplicates, budget, samples, unread, origin, browserSupport, photoRepeated],
];
