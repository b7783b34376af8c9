import type { Copy, SiteView, SpecialHoursView } from 'areaserved/local-service';
import './SpecialHours.css';

type Days = readonly (SpecialHoursView & Readonly<{ where?: string }>)[];

/** Days with other hours than those of the week. `data-temporary` keeps them out of the `lastmod` of the page. */
export function SpecialHours({ days }: Readonly<{ days: Days }>) {
  return (
    days.length > 0 && (
      <ul className="special-hours" data-temporary="">
        {days.map(({ label, text, where }) => (
          <li key={`${where} ${label}`}>
            {where && `${where}: `}
            {label}: <b>{text}</b>
          </li>
        ))}
      </ul>
    )
  );
}

type ServiceHoursProps = Readonly<{ site: SiteView; copy: Copy; specialHours: Days }>;

/** The hours at which customers get help: any hour, or those of the office. */
export function ServiceHours({ site, copy, specialHours }: ServiceHoursProps) {
  return (
    <>
      {copy.site('serviceHours')}
      {!site.emergency247 && <SpecialHours days={specialHours} />}
    </>
  );
}
