import type { Copy, ExceptionView, SiteView } from 'areaserved/local-service';
import './Exceptions.css';

type ExceptionsProps = Readonly<{ exceptions: readonly (ExceptionView & Readonly<{ where?: string }>)[] }>;

/** Days with other hours than those of the week. The mark keeps `lastmod` of the page as it is when they come and go. */
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

/** The hours at which customers get help: those of the office, unless help comes at any hour. */
export function ServiceHours({ site, copy, exceptions }: ServiceHoursProps) {
  return (
    <>
      {copy.site('serviceHours')}
      {!site.emergency247 && <Exceptions exceptions={exceptions} />}
    </>
  );
}
