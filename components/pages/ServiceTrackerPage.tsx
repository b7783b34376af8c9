import type { TrackerPageProps } from '../../site.ts';
import { STATE_WORDS, StaffBadge, StaffBar, StaffState } from '../staff/ui.tsx';
import { nextMissing, StaffHeader } from '../staff/StaffHeader.tsx';
import './ServiceTrackerPage.css';

type Item = TrackerPageProps['items'][number];

/** Which service pages of one city are there: a checklist to read, not to tick. */
export function ServiceTrackerPage({ site, copy, path, place, items, date }: TrackerPageProps) {
  const say = copy.page;
  const offered = items.filter(({ state }) => state !== 'not offered');
  const missing = items.filter(({ state }) => state === 'missing').length;
  const city = { slug: items[0]?.href.split('/')[2] ?? '', name: place.name, missing };
  const done = offered.filter(isCreated).length;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={date} next={nextMissing(copy, [city])} />
      <section className="wrap staff-page tracker" aria-labelledby="checklist">
        <h2 id="checklist">{say('checklist')}</h2>
        <p>
          <strong>{done}</strong> {say('of')} {offered.length} {say('created')}
        </p>
        <StaffBar done={done} wanted={offered.length} label={say('progress')} big />
        <ol>
          {items.map((item) => (
            <li key={item.id}>
              {isCreated(item) ? <a href={item.href}>{item.title}</a> : <span>{item.title}</span>}
              <Mark item={item} copy={copy} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const isCreated = ({ state }: Item): boolean => state === 'built' || state === 'out of date';

/** "Created" or "Pending", and what else is true of the page. */
function Mark({ item, copy }: Readonly<{ item: Item } & Pick<TrackerPageProps, 'copy'>>) {
  const { state } = item;
  if (state === 'missing') return <StaffBadge tone="warn">{copy.page('itemPending')}</StaffBadge>;
  if (state === 'built') return <StaffBadge tone="good">{copy.page('itemCreated')}</StaffBadge>;
  if (state !== 'out of date') return <StaffState state={state} copy={copy} />;
  return (
    <StaffBadge tone="warn">{`${copy.page('itemCreated')}, ${copy.site(STATE_WORDS[state]).toLowerCase()}`}</StaffBadge>
  );
}
