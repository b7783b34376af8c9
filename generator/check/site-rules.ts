/** Every rule that needs the whole site. */
import { anchors } from './site-rules/anchors.ts';
import { assetFiles } from './site-rules/asset-files.ts';
import { budget } from './site-rules/budget.ts';
import { duplicates } from './site-rules/duplicates.ts';
import { nodeIds } from './site-rules/node-ids.ts';
import { planned } from './site-rules/planned.ts';
import { redirectFile } from './site-rules/redirects.ts';
import { robotsFile } from './site-rules/robots-file.ts';
import { samples } from './site-rules/samples.ts';
import { sitemapFile } from './site-rules/sitemap-file.ts';
import { unique } from './site-rules/unique.ts';
import type { SiteRule } from './types.ts';

export const siteRules: readonly SiteRule[] = [
  planned,
  unique,
  anchors,
  sitemapFile,
  robotsFile,
  redirectFile,
  assetFiles,
  nodeIds,
  duplicates,
  budget,
  samples,
];
