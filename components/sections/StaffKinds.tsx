import type { CheckNote, Copy, SiteView } from 'areaserved/local-service/components';
import { formatTime } from '../parts/staffTime.ts';
import './StaffKinds.css';

type Props = Readonly<{ site: SiteView; copy: Copy; check: CheckNote | null }>;

/** The findings of the last check: each kind once, with its pages behind it. */
export function StaffKinds({ site, copy, check }: Props) {
  const say = copy.page;
  if (!check) return <p>{say('unchecked')}</p>;
  const { findings, times, isCurrent, release, at, kinds } = check;
  const number = (value: number): string => value.toLocaleString(site.country.locale);
  const count =
    findings === 0
      ? say('noFindings')
      : `${number(findings)} ${say(findings === 1 ? 'finding' : 'findings')}${times > findings ? `, ${say('seen')} ${number(times)} ${say('times')}` : ''}.`;
  return (
    <>
      <p>
        {release ? 'gen check --release' : 'gen check'}, {formatTime(at, site.country.locale)}: {count}{' '}
        {!isCurrent && say('checkedEarlier')}
      </p>
      {kinds.map(({ rule, message, times: seen, detail, mend, count: pages, paths }, index) => (
        <details className="staff-kind" id={`finding-${index + 1}`} key={index}>
          <summary>
            <span>
              {message} <small>{rule}</small>
            </span>
            <b>{number(pages || seen)}</b>
          </summary>
          <div>
            {detail && <p>{detail}</p>}
            {mend && (
              <p>
                {copy.site('staffMend')} <code>{mend}</code>.
              </p>
            )}
            <p>{copy.site('staffThenCheck')}</p>
            {paths.length > 0 && (
              <ul>
                {paths.map((path) => (
                  <li key={path}>
                    <a href={path}>{path}</a>
                  </li>
                ))}
                {pages > paths.length && (
                  <li>
                    {say('andMore')} {number(pages - paths.length)}
                  </li>
                )}
              </ul>
            )}
          </div>
        </details>
      ))}
    </>
  );
}
