import type { LandingPageProps } from '../../site.ts';
import { BookLink, ButtonLink, CallNow, LocateLink } from '../ui/buttons.tsx';
import { iconArrow } from '../ui/icons.ts';
import { Closing } from '../sections/Closing.tsx';
import { citySign, Hero } from '../sections/Hero.tsx';
import { heroMap, Place, placeFigure } from '../sections/Place.tsx';
import { Nearby, nearbyRows } from '../sections/Nearby.tsx';
import { WhyCards } from '../sections/WhyCards.tsx';
import { CityServices } from '../sections/CityServices.tsx';
import { Steps } from '../sections/Steps.tsx';
import './LandingPage.css';

const SERVICES = 4;
const NOTES = 3;

/** The landing page of a city, for visitors who want to call at once. */
export function LandingPage({ site, copy, crumbs, city, reasons }: LandingPageProps) {
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        figure={heroMap(city)}
        sign={citySign({ site, copy, city })}
        actions={
          <div className="actions actions-pair">
            <CallNow site={site} copy={copy} />
            <LocateLink site={site} copy={copy} />
            <BookLink copy={copy} />
          </div>
        }
      />
      <Steps
        title={copy.page('callTitle')}
        steps={[
          { title: copy.page('placeTitle'), description: copy.page('placeText') },
          { title: copy.page('problemTitle'), description: copy.page('problemText') },
          { title: copy.page('priceTitle'), description: copy.page('priceText') },
          { title: copy.page('waitTitle'), description: copy.page('waitText') },
        ]}
      />
      <CityServices copy={copy} title={copy.page('mostTitle')} offers={city.offers.slice(0, SERVICES)}>
        <p className="more">
          <ButtonLink href={city.href} kind="line" icon={iconArrow}>
            {copy.page('allServices')}
          </ButtonLink>
        </p>
      </CityServices>
      <Place
        title={copy.page('notesTitle')}
        text={city.description}
        notesTitle={copy.page('notesListTitle')}
        notes={city.notes.slice(0, NOTES).map(({ text }) => text)}
      >
        {placeFigure({ city, copy, mapInHero: city.map.roads.length > 0 })}
      </Place>
      <WhyCards title={copy.page('whyTitle')} reasons={reasons} />
      <Nearby title={copy.page('nearbyTitle')} lead={copy.page('nearbyLead')} cities={nearbyRows(city.nearby, copy)} />
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}
