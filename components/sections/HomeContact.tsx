import type { Copy, MapView, RegionView, SiteView } from 'areaserved/local-service';
import { BookLink } from '../parts/BookLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { Exceptions } from '../parts/Exceptions.tsx';
import { iconClock, iconMail, iconPin } from '../parts/icons.ts';
import { InfoList } from '../parts/InfoList.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { BookingMap, type MapWords } from './BookingMap.tsx';
import './HomeContact.css';

type HomeContactProps = Readonly<{
  site: SiteView;
  copy: Copy;
  map: MapView | undefined;
  words: Readonly<{ title: string; lead: string; hours: string; email: string; map: MapWords }>;
}>;

/** How to reach us: number, hours, both centres, the map of the first. */
export function HomeContact({ site, copy, map, words }: HomeContactProps) {
  const first = site.regions[0]?.center;
  return (
    <section className="home-contact band band-dark">
      <div className="wrap">
        <div>
          <SectionHead title={words.title} lead={words.lead} />
          <div className="call-actions">
            <CallButton site={site} copy={copy} size="lg" />
            <BookLink copy={copy} size="lg" />
          </div>
          {first && map && <BookingMap map={map} words={words.map} href={first.directionsUrl} src={first.mapUrl} />}
        </div>
        <InfoList
          items={[
            ...(site.emergency247 ? [{ term: words.hours, icon: iconClock, detail: copy.site('hours247') }] : []),
            ...site.hours.map(({ label, text }, index) => ({
              term: label,
              ...(index === 0 && !site.emergency247 ? { icon: iconClock } : {}),
              detail:
                index === site.hours.length - 1 ? (
                  <>
                    {text}
                    <Exceptions exceptions={site.specialHours} />
                  </>
                ) : (
                  text
                ),
            })),
            { term: words.email, icon: iconMail, detail: <a href={site.email.href}>{site.email.text}</a> },
            ...site.regions.map(centerItem),
          ]}
        />
      </div>
    </section>
  );
}

function centerItem({ name, center }: RegionView) {
  return {
    term: name,
    icon: iconPin,
    detail: (
      <a href={center.directionsUrl}>
        <Unbroken text={center.addressLine} />
      </a>
    ),
  };
}
