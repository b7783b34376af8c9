/** The notices that pages show, now and later. */
import { defineView, type Context } from '../../define/index.ts';
import { notices } from '../names.ts';
import { siteRecords } from '../records.ts';
import { MINUTE, minutesOf, timeIn } from '../zone.ts';
import type { City, Service } from '../schemas/index.ts';
import type { Notice } from './collection.ts';

/** A notice as pages have it. `from` and `until` are minutes since 1970. */
export type NoticeView = Readonly<ReturnType<typeof liveNotices.make>[number]['view']>;

/** The names of all that a notice can be for, by the words of its file: "city:macon" → "Macon". */
export const noticePlaces = defineView(({ get }): ReadonlyMap<string, string> => {
  const { centers, cities, services } = get(siteRecords);
  return new Map([
    ['all', 'All pages'],
    ...centers.map(({ id, name }) => [`center:${id}`, name] as const),
    ...cities.map(({ slug, name }) => [`city:${slug}`, name] as const),
    ...services.map(({ slug, title }) => [`service:${slug}`, title] as const),
  ]);
});

const liveNotices = defineView(({ data, get, now }) => {
  const { business, centers, formats } = get(siteRecords);
  const places = get(noticePlaces);
  const timeOf = (time: string): number =>
    timeIn(time.slice(0, 10), minutesOf(time.slice(11)), business.timeZone ?? 'UTC');
  const placeOf = (where: Notice['where']): string => formats.list(where.flatMap((target) => places.get(target) ?? []));
  const isOfSome = (where: Notice['where']): boolean =>
    centers.length > 1 && where.every((target) => target.startsWith('center:'));
  const phone = formats.phone(business.phone);
  return data
    .all(notices)
    .filter(({ until }) => !until || timeOf(until) > now)
    .map(({ slug, text, level, from, until, where }) => ({
      where,
      view: {
        ...{ slug, level },
        /** The centers that the notice is for; "" unless it is for some of several. */
        place: isOfSome(where) ? placeOf(where) : '',
        text: text.replaceAll('{phone}', phone).replaceAll('{brand}', business.brand),
        from: from ? timeOf(from) / MINUTE : 0,
        until: until ? timeOf(until) / MINUTE : null,
        /** "Tuesday, November 24, 10:00 PM" */
        untilText: until ? `${formats.days(until.slice(0, 10))}, ${formats.clock(until.slice(11))}` : '',
        /** True if a page of this build shows it without a script. */
        isShown: !from || timeOf(from) <= now,
      },
    }));
});

/** Props of the layout around a page: the notices that concern its records. A page about no city is about all centers. */
export function layoutWithNotices(
  { city, service }: { readonly city?: City; readonly service?: Service },
  { get }: Context,
): { readonly notices?: readonly NoticeView[] } {
  const around = city ? [city.nearestServiceCenter.center] : get(siteRecords).centers.map(({ id }) => id);
  const own = [
    'all',
    ...around.map((id) => `center:${id}`),
    ...(city ? [`city:${city.slug}`] : []),
    ...(service ? [`service:${service.slug}`] : []),
  ];
  const concerning = get(liveNotices).filter(({ where }) => where.some((target) => own.includes(target)));
  return concerning.length > 0 ? { notices: concerning.map(({ view }) => view) } : {};
}

/** True if a page has a notice: only then do pages get its styles. */
export const hasNotices = ({ get }: Context): boolean => get(liveNotices).length > 0;

/** The next moment at which a notice begins or ends, in ms; null if there is none. */
export function nextNotice({ get, now }: Context): number | null {
  const times = get(liveNotices).flatMap(({ view: { from, until } }) => [from * MINUTE, (until ?? 0) * MINUTE]);
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : null;
}
