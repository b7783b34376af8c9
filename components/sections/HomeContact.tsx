import type { ReactNode } from 'react';
import type { CenterView, Copy, MapView, SiteView } from 'areaserved/local-service';
import { FrameFacade } from '../islands/FrameFacade.tsx';
import { Island } from '../islands/Island.tsx';
import { CallOrBook } from '../ui/actions.tsx';
import { SpecialHours } from '../ui/SpecialHours.tsx';
import { Facts } from '../ui/lists.tsx';
import { LocatorMap } from '../ui/LocatorMap.tsx';
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
          <CallOrBook site={site} copy={copy} />
          <Facts
            items={[
              ...(site.emergency247 ? [{ term: hoursTerm, detail: copy.site('serviceHours') }] : []),
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

/** A mail address that breaks only before its "@", unless its host is wider than its column. */
export function EmailLink({ site: { email } }: Readonly<{ site: Pick<SiteView, 'email'> }>) {
  const [name, host] = email.text.split('@');
  return (
    <a href={email.href}>
      {name}
      <wbr />
      <span className="mail-host">@{host}</span>
    </a>
  );
}

type CenterMapProps = Readonly<{
  map: MapView;
  center: CenterView;
  /** Name of the frame. */
  title: string;
  /** Text of the button that loads it. */
  action: string;
  copy: Copy;
}>;

/** A drawn map that a tap replaces with an embedded one, and a link to the map service. */
export function CenterMap({ map, center, title, action, copy }: CenterMapProps) {
  return (
    <div className="center-map">
      <div className="facade-ground">
        <LocatorMap map={map} />
        <Island
          of={FrameFacade}
          when="touch"
          props={{ kind: 'map', src: center.mapUrl, words: { title, action, loading: copy.site('loadingMap') } }}
        />
      </div>
      {center.directionsUrl && (
        <a className="facade-link" href={center.directionsUrl}>
          {copy.site('openMap')}
          <span className="visually-hidden">: {title}</span>
        </a>
      )}
    </div>
  );
}
