import type { Copy, SiteView, SpecialHoursView } from 'areaserved/local-service';
import type { Hours } from '../scripts/clock/lines.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type ClockProps = Readonly<{
  site: SiteView;
  copy: Copy;
  /** The longest usual wait in minutes; none for work that does not begin at once. */
  wait?: number | undefined;
  /** Days with other hours. */
  specialHours: readonly SpecialHoursView[];
  /** What it says without scripts. */
  children: string;
}>;

/**
 * A text that `scripts/clock.ts` replaces by the time of arrival or, where help does not come around the clock, by the time
 * at which the business closes or opens. A page has one.
 */
export function Clock({ children, ...facts }: ClockProps) {
  const data = facts.site.heroClock ? clockData(facts) : null;
  if (!data) return children;
  return (
    <>
      <span {...data}>{children}</span>
      <script type="module" src="script:clock" />
    </>
  );
}

function clockData({ site, copy, wait, specialHours }: Omit<ClockProps, 'children'>) {
  const clock = { 'data-clock': site.timeZone };
  if (!site.emergency247)
    return {
      ...clock,
      'data-hours': JSON.stringify(hoursOf(site.hours, specialHours)),
      'data-open': copy.site('openUntil'),
      'data-opens': copy.site('opensAt'),
      // Days that are over leave it: that is no change of the page.
      'data-temporary': '',
    };
  return wait ? { ...clock, 'data-wait': wait, 'data-arrival': copy.site('arrival') } : null;
}

/** The spans of each day of the week, and those of other days, as `scripts/clock/lines.ts` reads them. */
function hoursOf(week: SiteView['hours'], specialHours: readonly SpecialHoursView[]): Hours {
  const pairs = (spans: SpecialHoursView['spans']) => spans.map(({ opens, closes }) => [opens, closes] as const);
  return {
    week: DAYS.map((day) => pairs(week.find(({ days }) => days.includes(day))?.spans ?? [])),
    special: specialHours.map(({ from, to, days, spans }) => [
      from,
      to,
      (days ?? DAYS).map((day) => DAYS.indexOf(day)),
      pairs(spans),
    ]),
  };
}
