/** `gen facts`: collects what the site states of the business, for whoever answers the phone and for directories. */
import { type Context, defineCommand } from '../../define/index.ts';
import { listNotices } from '../notices/view.ts';
import { isOffered } from '../placement.ts';
import { siteRecords, type Records } from '../records.ts';
import { views } from '../views.ts';
import { addDays, dayIn } from '../zone.ts';
import { formatHtml, formatText, sectionsOf } from './sheet.ts';

export type Facts = Readonly<ReturnType<typeof collectFacts>>;

/** Returns the facts at the moment of the context. Absent values are null or empty lists. */
function collectFacts(context: Context) {
  const records = context.get(siteRecords);
  const { site, service } = context.get(views);
  const { business, cities, formats } = records;
  const { brand, tagline, trade, yearsInBusiness, emergency247, payments } = business;
  const date = dayIn(context.now, business.timeZone ?? formats.country.timeZone);
  // Labels of days have no year.
  const lastDay = addDays(date, 364);
  return {
    date,
    sample: business.sample ?? false,
    name: brand,
    ...{ legalName: site.legalName, trade, tagline, yearsInBusiness: yearsInBusiness ?? null, website: site.origin },
    phone: { number: business.phone, text: site.phone.display },
    email: business.email,
    proof: business.proof ?? {},
    hours: {
      timeZone: business.timeZone ?? null,
      emergency247,
      responseMinutes: business.responseMinutes ?? null,
      week: business.officeHours.map(({ days, label, opens = null, closes = null }, index) => ({
        ...{ days, label, opens, closes, text: site.officeHours[index]?.text ?? '' },
      })),
      exceptions: site.special.days
        .filter(({ first }) => first <= lastDay)
        .map(({ first, last, hours, label, text, where, centers }) => ({
          ...{ first, last, opens: hours?.opens ?? null, closes: hours?.closes ?? null, label, text, where, centers },
        })),
    },
    centers: site.regions.map(({ name: region, center }) => ({
      ...{ name: center.name, address: center.address, region },
      area: center.serves.comes ? `${center.radius.text} around ${center.around}` : null,
      cities: cities.filter((city) => city.region === region).map(({ label }) => label),
    })),
    services: records.services.map((record) => {
      const { title, guide, price, planned } = service(record);
      return { name: title, guide: guide && { ...guide, currency: site.country.currency }, price, planned };
    }),
    notOffered: listNotOffered(records),
    payments,
    billing: site.billing,
    notices: listNotices(context),
  };
}

function listNotOffered({ services, cities }: Records) {
  return services
    .map((service) => ({
      service: service.title,
      cities: cities.filter((city) => !isOffered(city, service)).map(({ label }) => label),
    }))
    .filter((row) => row.cities.length > 0);
}

interface FactsFlags {
  readonly html?: boolean;
  readonly json?: boolean;
}

export const factsCommand = defineCommand({
  name: 'facts',
  description: 'print what the site says of the business on one sheet: for the phone, and for directories',
  examples: ['gen facts', 'gen facts --html > facts.html', 'gen facts --json'],
  flags: (command) =>
    command
      .option('--html', 'print a page of HTML')
      .addOption(command.createOption('--json', 'print all as JSON').conflicts('html')),
  run: async ({ planNow, print }, { html, json }: FactsFlags) => {
    const { context } = await planNow();
    const facts = collectFacts(context);
    if (json) return print(JSON.stringify(facts, null, 1));
    const { country, unit } = context.get(siteRecords).formats;
    const title = `${facts.name}: facts as of ${facts.date}${facts.sample ? ' (sample values)' : ''}`;
    const sections = sectionsOf(facts, unit(1));
    print(html ? formatHtml(title, sections, country.language) : formatText(title, sections));
  },
});
