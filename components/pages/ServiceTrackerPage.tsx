import type { PageState } from 'areaserved/local-service';
import type { TrackerPageProps } from '../../site.ts';
import { STATE_WORDS, StaffBadge, StaffBar, StaffState } from '../staff/ui.tsx';
import { nextMissing, StaffHeader } from '../staff/StaffHeader.tsx';
import './ServiceTrackerPage.css';

/** For staff: a read-only checklist of the service pages of one city. */
export function ServiceTrackerPage({ site, copy, path, cities, date }: TrackerPageProps) {
  const say = copy.page;
  const items = cities.flatMap(({ servicePages }) => servicePages);
  const done = items.filter(({ built }) => built).length;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={date} next={nextMissing(copy, cities)} />
      <section className="wrap staff-page tracker" aria-labelledby="checklist">
        <h2 id="checklist">{say('checklist')}</h2>
        <p>
          <strong>{done}</strong> {say('of')} {items.length} {say('created')}
        </p>
        <StaffBar done={done} wanted={items.length} label={say('progress')} big />
        <ol>
          {items.map(({ slug, service, built, state, href }) => (
            <li key={slug}>
              {built ? <a href={href}>{service}</a> : <span>{service}</span>}
              <Mark state={state} copy={copy} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

type MarkProps = Readonly<{ state: PageState } & Pick<TrackerPageProps, 'copy'>>;

/** "Created" or "Pending", and what else is true of the page. */
function Mark({ state, copy }: MarkProps) {
  if (state === 'missing') return <StaffBadge tone="warn">{copy.page('itemPending')}</StaffBadge>;
  if (state === 'built') return <StaffBadge tone="good">{copy.page('itemCreated')}</StaffBadge>;
  if (state !== 'out of date') return <StaffState state={state} copy={copy} />;
  return (
    <StaffBadge tone="warn">{`${copy.page('itemCreated')}, ${copy.site(STATE_WORDS[state]).toLowerCase()}`}</StaffBadge>
  );
}
