import { Timed } from 'areaserved/components';
import type { SiteView } from 'areaserved/local-service/components';

type SpecialHoursProps = Readonly<{
  site: SiteView;
  /** Id of the only center that the page is about. */
  center?: string;
}>;

/** Days with hours of their own. A script shows and hides them in time; without one they are right for the day of the build. */
export function SpecialHours({ site, center }: SpecialHoursProps) {
  const days = site.special.days.filter(({ centers }) => !center || (centers?.includes(center) ?? true));
  if (days.length === 0) return null;
  return (
    <Timed>
      <ul className="special-hours">
        {days.map(({ first, label, text, where, from, until, isShown }) => (
          <li key={first + where} data-from={from} data-until={until} hidden={!isShown}>
            {where && !center && `${where}: `}
            {label}: <b>{text}</b>
          </li>
        ))}
      </ul>
      <script type="module" src="script:timed" />
    </Timed>
  );
}

/** Hours in a list of facts, with the days that have others. */
export function withSpecialHours(hours: string, props: SpecialHoursProps) {
  if (props.site.special.days.length === 0) return hours;
  return (
    <>
      {hours}
      <SpecialHours {...props} />
    </>
  );
}

/** The hours at which customers get help: those of the office, unless help comes at any hour. */
export const serviceHours = (hours: string, props: SpecialHoursProps) =>
  props.site.emergency247 ? hours : withSpecialHours(hours, props);
