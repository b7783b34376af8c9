/** The rules of gen. Page rules are in the order in which findings at one place are reported. */
import { breadcrumbs, declaredValues, jsonLd, noRatings, schemaOrg } from './rules/data.ts';
import { canonical, description, headEnd, heading, language, openGraph, robotsTag, title } from './rules/head.ts';
import { assets, dataAddresses, links, otherHosts, redirectTarget, relativeAddress } from './rules/links.ts';
import { ownHost, reservedValues, origin } from './rules/hosts.ts';
import { ratingsInText } from './rules/ratings.ts';
import { photoAlt, photoWeight, photoRepeated } from './rules/photos.ts';
import { pageSize, scriptBudget } from './rules/size.ts';
import { emptySections, emptyValues, leftovers, unfinished } from './rules/text.ts';
import { hiddenText } from './rules/hidden.ts';
import type { PageRule, SiteRule } from './types.ts';
import { browserSupport } from './site-rules/browsers.ts';
import { robotsFile, sitemapFile } from './site-rules/crawlers.ts';
import { anchors, assetFiles, planned, redirectFile } from './site-rules/files.ts';
import { budget, duplicates, nodeIds, samples, unique, unlinked } from './site-rules/pages.ts';

export const pageRules: readonly PageRule[] = [
  ...[language, headEnd, title, description, heading, canonical, robotsTag, openGraph],
  ...[links, assets, otherHosts, relativeAddress, redirectTarget],
  ...[leftovers, unfinished, hiddenText, emptyValues, emptySections],
  ...[jsonLd, schemaOrg, declaredValues, noRatings, ratingsInText, breadcrumbs, dataAddresses],
  ...[scriptBudget, pageSize, reservedValues, ownHost],
  ...[photoWeight, photoAlt],
];

export const siteRules: readonly SiteRule[] = [
  ...[planned, unique, unlinked, anchors, sitemapFile, robotsFile, redirectFile],
  ...[assetFiles, nodeIds, duplicates, budget, samples, origin, browserSupport, photoRepeated],
];
