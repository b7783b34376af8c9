import type { LandingPageProps } from '../../site.ts';
import { BookLink, ButtonLink, CallNow, LocateLink } from '../ui/buttons.tsx';
import { iconArrow } from '../ui/icons.ts';
import { Rows } from '../ui/rows.tsx';
import { Head, paragraphsOf } from '../ui/text.tsx';
import { Closing } from '../sections/closing.tsx';
import { CitySign, Hero } from '../sections/hero.tsx';
import { Nearby, Place, PlaceFigure } from '../sections/place.tsx';
import { WhyCards } from '../sections/reasons.tsx';
import { Steps } from '../sections/steps.tsx';

const SERVICES = 4;
const NOTES = 3;

/** The landing page of a city, for visitors who want to call at once. */
export function LandingPage({ site, copy, city, reasons }: LandingPageProps) {
  const texts = paragraphsOf(copy.page('callTexts'));
  const offers = paragraphsOf(copy.city('offers'));
  return (
    <>
      <Hero
        crumbs={[{ name: copy.site('locations'), href: '/locations' }]}
        crumbsLabel={copy.site('breadcrumb')}
        current={city.name}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        sign={<CitySign copy={copy} />}
        actions={
          <div className="actions">
            <CallNow site={site} copy={copy} />
            <LocateLink site={site} copy={copy} />
            <BookLink copy={copy} />
          </div>
        }
      />
      <Steps
        title={copy.page('callTitle')}
        steps={paragraphsOf(copy.page('callSteps')).map((title, i) => ({ title, description: texts[i] ?? '' }))}
      />
      <section className="band tint">
        <div className="wrap">
          <Head title={copy.page('mostTitle')} />
          <Rows
            rows={city.offers.slice(0, SERVICES).map(({ href, name }, i) => ({ href, name, text: offers[i] }))}
            wide
          />
          <p className="rows-more">
            <ButtonLink href={city.href} kind="line" icon={iconArrow}>
              {copy.page('allServices')}
            </ButtonLink>
          </p>
        </div>
      </section>
      <Place
        title={copy.page('notesTitle')}
        text={city.description}
        notesTitle={copy.page('notesListTitle')}
        notes={city.notes.slice(0, NOTES).map(({ text }) => text)}
        figure={<PlaceFigure city={city} copy={copy} />}
      />
      <WhyCards title={copy.page('whyTitle')} reasons={reasons} />
      <Nearby
        title={copy.page('nearbyTitle')}
        lead={copy.page('nearbyLead')}
        cities={city.nearby}
        routes={copy.city('nearbyRoutes')}
      />
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}
