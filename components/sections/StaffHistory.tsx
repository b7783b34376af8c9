import type { BuildNote, BuildNotes, Copy, PathList, SiteView } from 'areaserved/local-service/components';
import { formatTime } from '../parts/staffTime.ts';
import './StaffHistory.css';

type Props = Readonly<{ site: SiteView; copy: Copy; builds: BuildNotes['builds'] | null }>;

/** The last builds, newest first: what each added, changed and removed, and why; and those that failed. */
export function StaffHistory({ site, copy, builds }: Props) {
  if (!builds || builds.length === 0) return <p>{copy.page('noBuilds')}</p>;
  return (
    <div className="staff-history">
      {builds.map((build) => (
        <details key={build.at} data-build>
          <summary>
            <time dateTime={build.at}>{formatTime(build.at, site.country.locale)}</time>{' '}
            <span>{describeBuild(build, copy)}</span>
          </summary>
          <BuildNames build={build} copy={copy} />
        </details>
      ))}
    </div>
  );
}

function describeBuild({ pages, failure, isPublished, seconds, findings }: BuildNote, { page: say }: Copy): string {
  if (failure !== null) return say('failed');
  const parts = [
    `${pages.added} ${say('added')}`,
    `${pages.changed} ${say('changed')}`,
    `${pages.unchanged} ${say('unchanged')}`,
    `${pages.removed} ${say('removed')}`,
    `${seconds.toFixed(1)} s`,
    findings === null ? say('notChecked') : `${say('findingsOf')} ${findings}`,
  ];
  return `${parts.join(' · ')}${isPublished ? ` ${say('published')}` : ''}`;
}

const NONE: PathList = { count: 0, paths: [] };
const NO_NAMES = { added: NONE, changed: [], removed: NONE, redirected: NONE, staff: 0 };

function BuildNames({ build: { failure, names }, copy }: Readonly<{ build: BuildNote; copy: Copy }>) {
  const say = copy.page;
  if (failure !== null) return <p>{failure}</p>;
  const { added, changed, removed, redirected, staff } = names ?? NO_NAMES;
  if ([added, ...changed, removed, redirected].every(({ count }) => count === 0) && staff === 0)
    return <p>{say('noNames')}</p>;
  const titles = {
    record: say('causeRecord'),
    renderer: say('causeRenderer'),
    listing: say('causeListing'),
    unknown: say('causeUnknown'),
  };
  return (
    <>
      <Paths title={say('namesAdded')} list={added} copy={copy} />
      {changed.map(({ kind, cause, ...list }) => (
        <Paths key={kind + cause} title={`${titles[kind]} ${cause}`} list={list} copy={copy} />
      ))}
      <Paths title={say('namesRemoved')} list={removed} copy={copy} plain />
      <Paths title={say('namesRedirected')} list={redirected} copy={copy} plain />
      {staff > 0 && (
        <p>
          {say('namesStaff')} {staff}
        </p>
      )}
    </>
  );
}

type PathsProps = Readonly<{ title: string; list: PathList; copy: Copy; plain?: boolean }>;

function Paths({ title, list: { count, paths }, copy, plain = false }: PathsProps) {
  if (count === 0) return null;
  return (
    <>
      <h3>
        {title} ({count})
      </h3>
      <ul>
        {paths.map((path) => (
          <li key={path}>{plain ? path : <a href={path}>{path}</a>}</li>
        ))}
        {count > paths.length && (
          <li>
            {copy.page('andMore')} {count - paths.length}
          </li>
        )}
      </ul>
    </>
  );
}
