import type { Copy, NowView, SiteView } from 'areaserved/local-service/components';
import { formatTime } from '../parts/staffTime.ts';
import { Unbroken } from '../parts/Unbroken.tsx';
import './StaffNow.css';

type Props = Readonly<{ site: SiteView; copy: Copy; date: string; now: NowView | null }>;

/** From when a staff page is: of this moment in a preview, of its build on a host. */
export function StaffNow({ site, copy, date, now }: Props) {
  const say = copy.site;
  const { locale } = site.country;
  const changed = (
    <>
      {say('staffChanged')}{' '}
      <time dateTime={date}>
        <Unbroken text={date} />
      </time>
    </>
  );
  if (!now)
    return (
      <>
        <p className="wrap">
          {say('staffBuild')} {changed} · <Files />
        </p>
        <div className="wrap staff-built" data-uploaded={say('staffUploaded')} />
        <script type="module" src="script:built" />
      </>
    );
  const { at, built, differing, failure } = now;
  return (
    <>
      <p className="wrap">
        {say('staffNow')} <time dateTime={at}>{formatTime(at, locale)}</time>.{' '}
        {built && (
          <>
            {say('staffBuiltAt')} <time dateTime={built}>{formatTime(built, locale)}</time>.{' '}
          </>
        )}
        {changed} · <Files />
      </p>
      {differing.count > 0 && (
        <p className="wrap staff-now">
          {differing.count} {say(differing.count === 1 ? 'staffDiffers' : 'staffDiffer')} {differing.paths.join(', ')}
          {differing.count > differing.paths.length && ` ${say('staffAndMore')}`}
        </p>
      )}
      {failure && (
        <p className="wrap staff-now">
          {say('staffFailed')} ({formatTime(failure.at, locale)}): {failure.what}
        </p>
      )}
    </>
  );
}

/** The states for programs. Hosts do not serve the manifest. */
function Files() {
  return <a href="/build-status.json">build-status.json</a>;
}
