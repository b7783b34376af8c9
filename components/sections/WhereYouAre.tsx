import type { Copy, SiteView } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { Island } from '../islands/Island.tsx';
import { SendLocation } from '../islands/SendLocation.tsx';

/** For those who do not know where they stand: how to tell, and a button that finds out. */
export const WhereYouAre = shared(function WhereYouAre({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  return (
    <>
      <p>{copy.site('locateHint')}</p>
      <Island of={SendLocation} when="touch" props={{ label: copy.site('locateButton'), sms: site.phone.sms }} />
    </>
  );
});
