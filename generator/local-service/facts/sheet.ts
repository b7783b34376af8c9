/** The sheet of facts, as text and as a page to print. */
import type { Facts } from './facts.ts';

type Row = readonly [term: string, text: string];

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Returns the sections of the sheet, without empty rows. `unit` is that of distances: "mile". */
export function sectionsOf(facts: Facts, unit: string): Section[] {
  const { name, phone, proof, hours, notOffered, billing } = facts;
  const sections: Readonly<Record<string, readonly Row[]>> = {
    Business: [
      ['Name', name],
      ['Registered name', facts.legalName === name ? '' : facts.legalName],
      ['Trade', facts.trade],
      ['In one sentence', facts.tagline],
      ['Years in business', String(facts.yearsInBusiness ?? '')],
      ['Phone', `${phone.text}, ${phone.number}`],
      ['E-mail', facts.email],
      ['Website', facts.website],
      ['USDOT number', proof.usdot ?? ''],
      ['Insurance', [proof.insurer, proof.coverage].filter(Boolean).join(', ')],
    ],
    Hours: [
      ['Help', hours.emergency247 ? 'at any hour of every day' : ''],
      ['Typical response', hours.responseMinutes === null ? '' : `${hours.responseMinutes} minutes or less`],
      ...hours.week.map(({ label, text }): Row => [label, text]),
      ...hours.exceptions.map(({ label, text, where }): Row => [label, where ? `${text} (${where})` : text]),
      ['Time zone', hours.timeZone ?? ''],
    ],
    Notices: facts.notices.map(({ text, until, place }) => [place, until ? `${text} Until ${until}.` : text]),
    Areas: facts.centers.flatMap((center): Row[] => [
      [center.name, center.address],
      ['Covers', center.area ?? ''],
      ['Places', center.cities.join(', ')],
    ]),
    'Services and price guides': facts.services.map((service) => [service.name, priceOf(service, unit)]),
    'Not done':
      notOffered.length === 0
        ? [['Nothing', 'every service is done in every place of this sheet']]
        : notOffered.map(({ service, cities }) => [service, `not in ${cities.join(', ')}`]),
    Payment: [
      ['Accepted', facts.payments.join(', ')],
      ['Motor clubs', billing.motorClubs.join(', ')],
      ['Insurers', billing.insurance],
    ],
  };
  return Object.entries(sections).flatMap(([title, rows]) => {
    const shown = rows.filter(([, text]) => text !== '');
    return shown.length > 0 ? [{ title, rows: shown }] : [];
  });
}

function priceOf({ guide, price, planned }: Facts['services'][number], unit: string): string {
  const further = guide?.further ? `, then ${guide.further} a ${unit}` : '';
  const text = guide ? `From ${guide.from} for ${guide.covers}${further}.` : `No price guide. ${price ?? ''}`.trim();
  return planned ? `${text} ${planned}` : text;
}

/** Returns the sheet with the terms in one column and the texts in another. */
export function formatText(title: string, sections: readonly Section[]): string {
  const column = Math.max(...sections.flatMap(({ rows }) => rows.map(([term]) => term.length)));
  const parts = sections.map(({ title: heading, rows }) =>
    [heading, ...rows.map(([term, text]) => `  ${term.padEnd(column)}  ${text}`)].join('\n'),
  );
  return [title, ...parts].join('\n\n');
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function formatHtml(title: string, sections: readonly Section[], language: string): string {
  const parts = sections.map(({ title: heading, rows }) => {
    const list = rows.map(([term, text]) => `<dt>${escapeHtml(term)}</dt>\n<dd>${escapeHtml(text)}</dd>`);
    return [`<h2>${escapeHtml(heading)}</h2>`, '<dl>', ...list, '</dl>'].join('\n');
  });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
dl { display: grid; grid-template-columns: minmax(7rem, 15rem) minmax(0, 1fr); gap: .25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 9.5pt; line-height: 1.3; }
  h1 { font-size: 15pt; }
  h2 { margin: 8pt 0 2pt; font-size: 11pt; }
  dl { margin: 0; gap: 1pt 1rem; }
}
</style>
<h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</html>`;
}
