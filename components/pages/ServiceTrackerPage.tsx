import type { PageProps } from 'areaserved/local-service/components';
import { StaffBadge } from '../parts/StaffBadge.tsx';
import { StaffBar } from '../parts/StaffBar.tsx';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import './ServiceTrackerPage.css';

/** Which service pages of one city are there: a checklist to read, not to tick. */
export function ServiceTrackerPage({ site, copy, path, items, date }: PageProps['ServiceTrackerPage']) {
  const say = copy.page;
  const done = items.filter((item) => item.completed).length;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={date} />
      <section className="wrap staff-page tracker" aria-labelledby="checklist">
        <h2 id="checklist">{say('checklist')}</h2>
        <p>
          <strong>{done}</strong> {say('of')} {items.length} {say('created')}
        </p>
        <StaffBar done={done} wanted={items.length} label={say('progress')} big />
        <ol>
          {items.map(({ id, title, href, completed }) => (
            <li key={id}>
              <a href={href}>{title}</a>
              <StaffBadge tone={completed ? 'good' : 'warn'}>
                {completed ? say('itemCreated') : say('itemPending')}
              </StaffBadge>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
