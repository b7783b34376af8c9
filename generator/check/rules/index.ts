/** The page rules of gen, in the order in which findings at one place are reported. */
import type { PageRule } from '../../define/rule.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { jsonLd, ownRatings, schemaOrg } from './data.ts';
import {
  canonical,
  description,
  descriptionLength,
  headEnd,
  heading,
  openGraph,
  openGraphText,
  robotsTag,
} from './head.ts';
import { ownHost, previewHost, reservedHost } from './hosts.ts';
import { language, untranslated } from './language.ts';
import { altText, ariaReference, deadLink, linkAddress, loadedAddress, plainLink, relativeAddress } from './links.ts';
import { policyBlocks } from './policy.ts';
import { emptySections, emptyValues, leftovers, missingValues } from './text.ts';

export const pageRules: readonly PageRule[] = [
  language,
  untranslated,
  headEnd,
  description,
  descriptionLength,
  heading,
  canonical,
  robotsTag,
  openGraph,
  openGraphText,
  linkAddress,
  loadedAddress,
  relativeAddress,
  plainLink,
  deadLink,
  ariaReference,
  altText,
  ownHost,
  previewHost,
  reservedHost,
  policyBlocks,
  leftovers,
  missingValues,
  emptyValues,
  emptySections,
  jsonLd,
  schemaOrg,
  ownRatings,
  breadcrumbs,
];
