/** The notices that pages show, now and later. */
import { defineView, type Context } from '../../define/index.ts';
import type { Change } from '../calendar/changes.ts';
import { notices } from '../names.ts';
import { siteRecords } from '../records.ts';
import { minutesOf, timeIn } from '../zone.ts';
import type { City, Service } from '../schemas/index.ts';
import type { Notice } from './schema.ts';

const MINUTE = 60_000;

/** A notice as pages have it. `from` and `until` are minutes since 1970. */
export interface NoticeView {
  readonly slug: string;
  readonly text: string;
  readonly level: Notice['level'];
  readonly from: number;
  /** Null for a notice without an end. */
  readonly until: number | null;
  /** "Tuesday, November 24, 10:00 PM"; "" without an end. */
  readonly untilText: string;
  /** True if a page of this build shows it without a script. */
  readonly isShown: boolean;
}

interface Placed {
  readonly where: Notice['where'];
  readonly view: NoticeView;
}

/** All notices that have not ended. */
const liveNotices = defineView(({ data, get, now }): readonly Placed[] => {
  const { business, formats } = get(siteRecords);
  const timeOf = (time: string): number =>
    timeIn(time.slice(0, 10), minutesOf(time.slice(11)), business.timeZone ?? 'UTC');
  const phone = formats.phone(business.phone);
  return data
    .all(notices)
    .filter(({ until }) => !until || timeOf(until) > now)
    .map(({ slug, text, level, from, until, where }) => ({
      where,
      view: {
        ...{ slug, level },
        text: text.replaceAll('{phone}', phone).replaceAll('{brand}', business.brand),
        from: from ? timeOf(from) / MINUTE : 0,
        until: until ? timeOf(until) / MINUTE : null,
        untilText: until ? `${formats.days(until.slice(0, 10))}, ${formats.clock(until.slice(11))}` : '',
        isShown: !from || timeOf(from) <= now,
      },
    }));
});

/** Props of the layout around a page: the notices that concern its records. */
export function layoutWithNotices(
  { city, service }: { readonly city?: City; readonly service?: Service },
  { get }: Context,
): { readonly notices?: readonly NoticeView[] } {
  const own = [
    'all',
    ...(city ? [`city:${city.slug}`, `center:${city.nearestServiceCenter.center}`] : []),
    ...(service ? [`service:${service.slug}`] : []),
  ];
  const concerning = get(liveNotices).filter(({ where }) => where.some((target) => own.includes(target)));
  return concerning.length > 0 ? { notices: concerning.map(({ view }) => view) } : {};
}

/** True if a page has a notice: only then do pages get its styles. */
export const hasNotices = ({ get }: Context): boolean => get(liveNotices).length > 0;

/** Returns the notices that hold now, with the pages that show them: "city:macon". */
export const listNotices = ({ get }: Context) =>
  get(liveNotices)
    .filter(({ view }) => view.isShown)
    .map(({ where, view: { text, untilText } }) => ({ text, until: untilText, where }));

/** Returns the times at which notices begin and end. */
export function noticeChanges({ get, now }: Context): Change[] {
  const changes = get(liveNotices).flatMap(({ where, view: { text, from, until } }) => {
    const place = where.join(', ');
    return [
      { at: from * MINUTE, what: `notice begins (${place}): ${text}` },
      ...(until ? [{ at: until * MINUTE, what: `notice ends (${place}): ${text}` }] : []),
    ];
  });
  return changes.filter(({ at }) => at > now);
}

/** The next of them, in ms; null if there is none. */
export function nextNotice(context: Context): number | null {
  const times = noticeChanges(context).map(({ at }) => at);
  return times.length > 0 ? Math.min(...times) : null;
}
