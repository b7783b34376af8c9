import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { ServiceHours } from '../ui/SpecialHours.tsx';
import { Facts } from '../ui/lists.tsx';
import { Unbroken } from '../ui/text.tsx';
import { CityArticle } from '../sections/CityArticle.tsx';
import { Closing } from '../sections/Closing.tsx';
import { citySign, Hero } from '../sections/Hero.tsx';
import { heroMap, Place, placeFigure } from '../sections/Place.tsx';
import { Nearby, nearbyRows } from '../sections/Nearby.tsx';
import { Questions } from '../sections/Questions.tsx';
import { CityQuotes } from '../sections/CityQuotes.tsx';
import { CityServices } from '../sections/CityServices.tsx';
import { Steps } from '../sections/Steps.tsx';

type CityPageProps = Readonly<PageProps['CityPage']>;

/** The hub of a city: its services, its center, its neighbors. */
export function CityPage(props: CityPageProps) {
  const { site, copy, crumbs, city } = props;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        photo={city.photo}
        figure={heroMap(city)}
        sign={citySign({ site, copy, city })}
        actions={<Actions site={site} copy={copy} about={city.name} />}
      />
      <CityServices copy={copy} title={copy.page('servicesTitle')} offers={city.offers}>
        {city.more.map(({ title, href }) => (
          <p key={href} className="more">
            <a href={href}>{title}</a>
          </p>
        ))}
      </CityServices>
      <Place
        title={copy.page('introTitle')}
        text={[city.description, copy.page('intro')].filter(Boolean).join('\n\n')}
        notesTitle={copy.page('notesTitle')}
        notes={(city.article.length > 0 ? [] : city.notes).map(({ text }) => text)}
      >
        {placeFigure({ city, copy, mapInHero: !city.photo && city.map.roads.length > 0 })}
        <Nearest {...props} />
      </Place>
      <Nearby title={copy.page('nearbyTitle')} cities={nearbyRows(city.nearby, copy)} />
      <CityArticle city={city} title={copy.page('articleTitle')} neighborhoodsTitle={copy.page('neighborhoodsTitle')} />
      <Steps title={copy.page('stepsTitle')} steps={city.steps} />
      <Questions title={copy.page('faqTitle')} questions={city.questions} />
      <CityQuotes
        title={copy.page('storiesTitle')}
        outOfStars={copy.site('outOfStars')}
        testimonials={city.testimonials}
      />
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

/** The nearest service location. How soon help comes is on the sign. */
function Nearest({ site, copy, city }: CityPageProps) {
  return (
    <section className="place-card card">
      <h2>{copy.page('nearestTitle')}</h2>
      <Facts
        items={[
          ...wayTo(city, copy),
          { term: copy.page('areaTerm'), detail: copy.city('serviceArea') },
          {
            term: copy.page('hoursTerm'),
            detail: copy.page('hours') || (
              <ServiceHours site={site} copy={copy} specialHours={city.center.specialHours} />
            ),
          },
        ]}
      />
    </section>
  );
}

/** Address, distance and parking. */
function wayTo({ center }: CityPageProps['city'], copy: CityPageProps['copy']) {
  const text = <Unbroken text={center.addressLine} />;
  const distance = copy.city('distance');
  return [
    {
      term: center.name,
      detail: <address>{text}</address>,
    },
    ...(distance ? [{ term: copy.page('distanceTerm'), detail: distance }] : []),
    ...(center.parking ? [{ term: copy.site('parkingTerm'), detail: center.parking }] : []),
  ];
}
