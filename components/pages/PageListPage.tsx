import type { PageProps } from 'areaserved/local-service/components';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffPageTable } from '../sections/StaffPageTable.tsx';

/** The pages of some cities of a large site. */
export function PageListPage({ site, copy, path, date, rows, beside, now, check }: PageProps['PageListPage']) {
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={date} now={now} />
      <section className="wrap staff-page" aria-labelledby="list" data-all-pages>
        <h2 id="list">{copy.page('list')}</h2>
        {beside && (
          <p className="staff-file">
            {copy.page('before')} <a href={beside.before.href}>{beside.before.name}</a> · {copy.page('after')}{' '}
            <a href={beside.after.href}>{beside.after.name}</a>
          </p>
        )}
        <StaffPageTable site={site} copy={copy} rows={rows} check={check} />
      </section>
    </>
  );
}
