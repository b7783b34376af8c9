/**
 * Speculation rules, a data block that browsers without them pass over: a page that a link leads to is made ready
 * while the pointer rests on the link. Not the booking page, whose frame would ask another host.
 */
const pages = { and: [{ href_matches: '/*' }, { not: { href_matches: '/contact' } }] };

export const speculationRules = JSON.stringify({ prerender: [{ where: pages, eagerness: 'moderate' }] });
