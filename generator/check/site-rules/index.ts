/** The site rules of gen. */
import type { SiteRule } from '../../define/rule.ts';
import { robotsFile, sitemapFile } from './crawlers.ts';
import { fileSize, leftBehind, pointers, twoFiles } from './files.ts';
import { similarity } from './similarity.ts';
import { budget, languages, nodeIds, planned, unique, unlinked } from './pages.ts';
import { assetTargets, dataTargets, linkTargets } from './targets.ts';

export const siteRules: readonly SiteRule[] = [
  planned,
  linkTargets,
  assetTargets,
  dataTargets,
  unlinked,
  unique,
  languages,
  sitemapFile,
  robotsFile,
  nodeIds,
  budget,
  pointers,
  leftBehind,
  fileSize,
  twoFiles,
  similarity,
];
