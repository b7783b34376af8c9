import type { Copy, ExceptionView, SiteView } from 'areaserved/local-service';
import './Exceptions.css';

type ExceptionsProps = Readonly<{ exceptions: readonly (ExceptionView & Readonly<{ where?: string }>)[] }>;

/** Days with other hours than those of the week. `data-temporary` keeps them out of the `lastmod` of the page. */
export function Exceptions({ exceptions }: ExceptionsProps) {
  return (
    exceptions.length > 0 && (
      <ul className="exceptions" data-temporary="">
        {exceptions.map(({ label, text, where }) => (
          <li key={`${where} ${label}`}>
            {where && `${where}: `}
            {label}: <b>{text}</b>
          </li>
        ))}
      </ul>
    )
  );
}

type ServiceHoursProps = ExceptionsProps & Readonly<{ site: SiteView; copy: Copy }>;

/** The hours at which customers get help: any hour, or those of the office. */
export function ServiceHours({ site, copy, exceptions }: ServiceHoursProps) {
  return (
    <>
      {copy.site('serviceHours')}
      {!site.emergency247 && <Exceptions exceptions={exceptions} />}
    </>
  );
}
