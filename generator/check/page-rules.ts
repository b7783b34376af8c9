/** Every rule that looks at one page, in the order in which findings at one place are told. */
import { assets } from './rules/assets.ts';
import { breadcrumbs } from './rules/breadcrumbs.ts';
import { canonical } from './rules/canonical.ts';
import { dataAddresses } from './rules/data-addresses.ts';
import { declaredValues } from './rules/declared.ts';
import { description } from './rules/description.ts';
import { emptySections } from './rules/empty-sections.ts';
import { emptyValues } from './rules/empty-values.ts';
import { headEnd } from './rules/head-end.ts';
import { heading } from './rules/heading.ts';
import { jsonLd } from './rules/json-ld.ts';
import { language } from './rules/language.ts';
import { leftovers } from './rules/leftovers.ts';
import { links } from './rules/links.ts';
import { localBusiness } from './rules/local-business.ts';
import { noRatings } from './rules/no-ratings.ts';
import { openGraph } from './rules/open-graph.ts';
import { otherHosts } from './rules/other-hosts.ts';
import { phone } from './rules/phone.ts';
import { redirectTarget } from './rules/redirect-target.ts';
import { relativeAddress } from './rules/relative-address.ts';
import { reservedValues } from './rules/reserved-values.ts';
import { robotsTag } from './rules/robots-tag.ts';
import { schemaOrg } from './rules/schema-org.ts';
import { title } from './rules/title.ts';
import { pageSize, scriptBudget } from './rules/weight.ts';
import type { Vocabulary } from './schema/vocabulary.ts';
import type { PageRule } from './types.ts';

export function pageRules(vocabulary: Vocabulary): PageRule[] {
  return [
    ...[language, headEnd, title, description, heading, canonical, robotsTag, openGraph],
    ...[links, assets, otherHosts, relativeAddress, redirectTarget],
    ...[phone, leftovers, emptyValues, emptySections],
    ...[
      jsonLd,
      schemaOrg(vocabulary),
      localBusiness(vocabulary),
      declaredValues,
      noRatings,
      breadcrumbs,
      dataAddresses,
    ],
    ...[scriptBudget, pageSize, reservedValues],
  ];
}
