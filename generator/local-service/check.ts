/** What `gen check` must know of a local-service site besides its files. */
import type { CheckBasis, Context } from '../define/index.ts';
import type { Records } from './model/index.ts';
import { siteRecords } from './views.ts';

/** `shown` is how messages name the data folder. */
export function describeCheck({ get }: Context, shown: string): CheckBasis {
  const site = get(siteRecords);
  const { phone, bookingUrl } = site.business;
  const { inText, reserved } = site.formats.country.phone;
  return {
    phone: { number: phone, inText, reserved },
    frames: bookingUrl ? { ContactPage: [bookingUrl] } : {},
    names: namesOf(site),
    samples: samplesOf(site, shown),
  };
}

/** What tells two pages of one service apart without saying anything about the place. */
function namesOf({ business, centers, cities, services, formats }: Records): string[] {
  const names = [
    business.brand,
    ...centers.flatMap(({ name, region, around, locality, state }) => [name, region, around, locality, state]),
    ...cities.flatMap(({ name, state, region, county = '' }) => [
      name,
      state,
      region,
      ...formats.split(county).flatMap((one) => [one, formats.county(one)]),
    ]),
    ...services.flatMap(({ title, shortTitle, phrase, tag }) => [title, shortTitle, phrase, tag]),
  ];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
}

interface Marked {
  readonly sample?: boolean | undefined;
  readonly id: number;
  readonly name: string;
}

function samplesOf(
  { business, testimonials, team, services, reasons, tips }: Records,
  shown: string,
): CheckBasis['samples'] {
  const marked = (records: readonly Marked[], file: string, noun: string): CheckBasis['samples'] =>
    records
      .filter(({ sample }) => sample)
      .map(({ id, name }) => ({ file: `${shown}/${file}`, record: `${noun} ${id}, ${name}` }));
  return [
    ...(business.sample ? [{ file: `${shown}/business`, record: business.brand }] : []),
    ...marked(testimonials, 'testimonials', 'testimonial'),
    ...marked(team, 'team', 'team member'),
    ...services
      .filter(({ priceGuide }) => priceGuide?.sample)
      .map(({ slug, title }) => ({ file: `${shown}/services/${slug}`, record: `price guide of ${title}` })),
    ...startingCopy(services, `${shown}/services`, 'service'),
    ...startingCopy(reasons, `${shown}/reasons`, 'reason'),
    ...startingCopy(tips, `${shown}/tips`, 'tip'),
  ];
}

/** Copy that came with a trade and that nobody has read yet. */
function startingCopy(
  records: readonly { readonly starting?: boolean | undefined; readonly title: string }[],
  file: string,
  noun: string,
): CheckBasis['samples'] {
  return records
    .filter(({ starting }) => starting)
    .map(({ title }) => ({ file, record: `${noun} "${title}", starting: true` }));
}
