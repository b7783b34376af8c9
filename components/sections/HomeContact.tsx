import { EmailLink } from '../ui/EmailLink.tsx';
import type { ReactNode } from 'react';
import type { Copy, SiteView } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { SpecialHours } from '../ui/SpecialHours.tsx';
import { Facts } from '../ui/lists.tsx';
import { Head } from '../ui/text.tsx';
import './HomeContact.css';

type HomeContactProps = Readonly<{
  site: SiteView;
  copy: Copy;
  title: string;
  lead: string;
  /** Name of the hours at which help comes. */
  hoursTerm: string;
  emailTerm: string;
  children: ReactNode;
}>;

/** Number, hours and mail address, with a map beside them. */
export function HomeContact({ site, copy, title, lead, hoursTerm, emailTerm, children }: HomeContactProps) {
  return (
    <section className="home-contact band strong">
      <div className="wrap two">
        <div>
          <Head title={title} lead={lead} />
          <Actions end site={site} copy={copy} />
          <Facts
            items={[
              ...(site.emergency247 && !site.alwaysOpen ? [{ term: hoursTerm, detail: '24/7' }] : []),
              ...site.hours.map(({ label, text }) => ({ term: label, detail: text })),
              { term: emailTerm, detail: <EmailLink site={site} /> },
            ]}
          />
          <SpecialHours days={site.specialHours} />
        </div>
        {children}
      </div>
    </section>
  );
}
