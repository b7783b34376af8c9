/** The page rules of gen, in the order in which findings at one place are reported. */
import type { PageRule } from '../../define/rule.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { jsonLd, ownRatings, schemaOrg } from './data.ts';
import { canonical, description, headEnd, heading, openGraph, robotsTag } from './head.ts';
import { ownHost, reservedHost } from './hosts.ts';
import { language, untranslated } from './language.ts';
import { links, loads, relativeAddress } from './links.ts';
import { policyBlocks } from './policy.ts';
import { emptySections, emptyValues, leftovers } from './text.ts';

export const pageRules: readonly PageRule[] = [
  language,
  untranslated,
  headEnd,
  description,
  heading,
  canonical,
  robotsTag,
  openGraph,
  links,
  loads,
  relativeAddress,
  ownHost,
  reservedHost,
  policyBlocks,
  leftovers,
  emptyValues,
  emptySections,
  jsonLd,
  schemaOrg,
  ownRatings,
  breadcrumbs,
];
