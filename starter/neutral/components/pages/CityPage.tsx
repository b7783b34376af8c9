import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Photo } from '../ui/Photo.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Head } from '../ui/text.tsx';
import { CityArticle } from '../sections/CityArticle.tsx';
import { ServiceCards } from '../sections/ServiceCards.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { cityInfo } from '../sections/info.tsx';
import { Nearby, nearbyRows } from '../sections/Nearby.tsx';
import { Place, placeFigure } from '../sections/Place.tsx';
import { Questions } from '../sections/Questions.tsx';
import { CityQuotes } from '../sections/CityQuotes.tsx';
import { Steps } from '../sections/Steps.tsx';

/** The hub of a city: its services, what there is to say about it, its neighbors. Hours and office are in the hero. */
export function CityPage({ site, copy, crumbs, city }: PageProps['CityPage']) {
  const say = copy.page;
  const title = say('title');
  const text = [city.description, say('intro')].filter(Boolean).join('\n\n');
  const notes = (city.article.length > 0 ? [] : city.notes).map(({ text }) => text);
  const nearby = nearbyRows(city.nearby, copy);
  const map = placeFigure({ city, copy, mapInHero: false });
  const tells = text !== '' || notes.length > 0;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={title}
        subtitle={say('subtitle')}
        figure={
          city.photo && (
            <Photo of={city.photo} className="hero-photo no-print" sizes="(width >= 56rem) 25rem, 94vw" first />
          )
        }
        sign={cityInfo({ site, copy, city })}
        actions={<Actions site={site} copy={copy} about={title} />}
      />
      <section className="band tint">
        <div className="wrap">
          <Head title={say('servicesTitle')} />
          <ServiceCards
            cards={city.offers.map((offer) => ({
              href: offer.href,
              title: offer.name,
              text: offer.description,
              icon: offer.icon,
              price: copy.city('offerPrice', offer),
            }))}
          />
          {city.more.map(({ title: name, href }) => (
            <p key={href} className="more">
              <a href={href}>{name}</a>
            </p>
          ))}
        </div>
      </section>
      {tells && (
        <Place title={say('introTitle')} text={text} notesTitle={say('notesTitle')} notes={notes}>
          {map}
        </Place>
      )}
      {tells ? (
        <Nearby title={say('nearbyTitle')} cities={nearby} />
      ) : (
        nearby.length > 0 && (
          <section className="around band">
            <div className="wrap two">
              <div>
                <Head title={say('nearbyTitle')} />
                <Rows rows={nearby} />
              </div>
              {map}
            </div>
          </section>
        )
      )}
      <CityArticle city={city} title={say('articleTitle')} neighborhoodsTitle={say('neighborhoodsTitle')} />
      <Steps title={say('stepsTitle')} steps={city.steps} />
      <Questions title={say('faqTitle')} questions={city.questions} />
      <CityQuotes title={say('storiesTitle')} outOfStars={copy.site('outOfStars')} testimonials={city.testimonials} />
      <Closing site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} about={title} />
    </>
  );
}
