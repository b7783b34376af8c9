/** Every rule that looks at one page, in the order in which findings at one place are reported. */
import { breadcrumbs, declaredValues, jsonLd, noRatings, schemaOrg } from './rules/data.ts';
import { canonical, description, headEnd, heading, language, openGraph, robotsTag, title } from './rules/head.ts';
import { assets, dataAddresses, links, otherHosts, redirectTarget, relativeAddress } from './rules/links.ts';
import { ownHost, ratingsInText, reservedValues } from './rules/hosts.ts';
import { photoAlt, photoWeight } from './rules/photos.ts';
import { pageSize, scriptBudget } from './rules/size.ts';
import { emptySections, emptyValues, leftovers, unfinished } from './rules/text.ts';
import { hiddenText } from './rules/hidden.ts';
import type { PageRule } from './types.ts';

export const pageRules: readonly PageRule[] = [
  ...[language, headEnd, title, description, heading, canonical, robotsTag, openGraph],
  ...[links, assets, otherHosts, relativeAddress, redirectTarget],
  ...[leftovers, unfinished, hiddenText, emptyValues, emptySections],
  ...[jsonLd, schemaOrg, declaredValues, noRatings, ratingsInText, breadcrumbs, dataAddresses],
  ...[scriptBudget, pageSize, reservedValues, ownHost],
  ...[photoWeight, photoAlt],
];
