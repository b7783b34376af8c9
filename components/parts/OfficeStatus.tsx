import { Timed } from 'areaserved/components';
import type { Copy, SiteView } from 'areaserved/local-service/components';
import './OfficeStatus.css';

/** What `scripts/office.ts` reads. */
export interface OfficeFacts {
  readonly office: NonNullable<SiteView['office']>;
  /** `[day]` and `[time]` in them are filled in by the page. */
  readonly words: Readonly<Record<'open' | 'closed', string>>;
}

/** Whether the office is open right now. Only a script can know: its line is kept free, and without one there is none. */
export function OfficeStatus({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  if (!site.office) return null;
  const words = { open: copy.site('officeOpen'), closed: copy.site('officeClosed') };
  const facts: OfficeFacts = { office: site.office, words };
  return (
    <>
      <p className="office-status" data-office={JSON.stringify(facts)} />
      {site.special.days.length > 0 && (
        <Timed>
          <span hidden data-days={JSON.stringify(site.special.office)} />
        </Timed>
      )}
      <script type="module" src="script:office" />
    </>
  );
}
