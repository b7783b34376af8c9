import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Head } from '../ui/text.tsx';
import { CityArticle } from '../sections/CityArticle.tsx';
import { CityServices } from '../sections/CityServices.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { cityInfo } from '../sections/info.tsx';
import { Nearby, nearbyRows } from '../sections/Nearby.tsx';
import { Place, placeFigure } from '../sections/Place.tsx';
import { Questions } from '../sections/Questions.tsx';
import { CityQuotes } from '../sections/CityQuotes.tsx';
import { Steps } from '../sections/Steps.tsx';

type CityPageProps = Readonly<PageProps['CityPage']>;

/** The hub of a city: its services, what there is to say about it, its neighbors. Hours and office are in the hero. */
export function CityPage(props: CityPageProps) {
  const { site, copy, crumbs, city } = props;
  const title = copy.page('title');
  const text = [city.description, copy.page('intro')].filter(Boolean).join('\n\n');
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
        subtitle={copy.page('subtitle')}
        photo={city.photo}
        sign={cityInfo({ site, copy, city })}
        actions={<Actions site={site} copy={copy} about={title} />}
      />
      <CityServices copy={copy} title={copy.page('servicesTitle')} offers={city.offers}>
        {city.more.map(({ title: name, href }) => (
          <p key={href} className="more">
            <a href={href}>{name}</a>
          </p>
        ))}
      </CityServices>
      {tells && (
        <Place title={copy.page('introTitle')} text={text} notesTitle={copy.page('notesTitle')} notes={notes}>
          {map}
        </Place>
      )}
      {tells ? (
        <Nearby title={copy.page('nearbyTitle')} cities={nearby} />
      ) : (
        nearby.length > 0 && (
          <section className="around band">
            <div className="wrap two">
              <div>
                <Head title={copy.page('nearbyTitle')} />
                <Rows rows={nearby} />
              </div>
              {map}
            </div>
          </section>
        )
      )}
      <CityArticle city={city} title={copy.page('articleTitle')} neighborhoodsTitle={copy.page('neighborhoodsTitle')} />
      <Steps title={copy.page('stepsTitle')} steps={city.steps} />
      <Questions title={copy.page('faqTitle')} questions={city.questions} />
      <CityQuotes
        title={copy.page('storiesTitle')}
        outOfStars={copy.site('outOfStars')}
        testimonials={city.testimonials}
      />
      <Closing
        site={site}
        copy={copy}
        title={copy.page('closingTitle')}
        text={copy.page('closingText')}
        about={title}
      />
    </>
  );
}
