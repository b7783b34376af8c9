import type { PageProps } from 'areaserved/local-service';
import { CallBox } from '../parts/CallBox.tsx';
import { ServiceHours } from '../parts/Exceptions.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { InfoList } from '../parts/InfoList.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { HeadPhoto } from '../parts/HeadPhoto.tsx';
import { PlaceFigure } from '../parts/PlaceFigure.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Steps } from '../parts/Steps.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { CardGrid } from '../sections/CardGrid.tsx';
import { CityArticle } from '../sections/CityArticle.tsx';
import { CityTestimonials } from '../sections/CityTestimonials.tsx';
import { FaqSection } from '../sections/FaqSection.tsx';
import { citySign } from '../sections/HeroSign.tsx';
import { LocalNotes } from '../sections/LocalNotes.tsx';
import { NearbyCities } from '../sections/NearbyCities.tsx';
import { offerCards } from '../sections/offerCards.ts';
import '../sections/city-services.css';
import './CityPage.css';

export type CityPageProps = Readonly<PageProps['CityPage']>;

/** The hub of a city: how help reaches it, what is done there, what lies next to it. */
export function CityPage(props: CityPageProps) {
  const { site, copy, city } = props;
  return (
    <>
      <PageHeader
        crumbs={[{ name: copy.site('locations'), href: '/locations' }]}
        crumbsLabel={copy.site('breadcrumb')}
        current={city.name}
        title={copy.page('title')}
        subtitle={city.description}
        actions={<HelpActions site={site} copy={copy} />}
        sign={!city.photo && citySign(copy, city)}
        art={city.photo && <HeadPhoto of={city.photo} />}
      />
      <Facts {...props} />
      <LocalNotes
        eyebrow={copy.city('county')}
        title={copy.page('introTitle')}
        text={copy.page('intro')}
        notesTitle={copy.page('notesTitle')}
        notes={(city.article.length > 0 ? [] : city.notes).map(({ text }) => text)}
        figure={<PlaceFigure city={city} copy={copy} />}
        wide
      />
      <CardGrid look="city-services" title={copy.page('servicesTitle')} cards={offerCards(city)}>
        {city.more.map(({ title, href }) => (
          <p key={href} className="city-more">
            <a href={href}>{title}</a>
          </p>
        ))}
      </CardGrid>
      <NearbyCities
        title={copy.page('nearbyTitle')}
        lead={copy.page('nearbyLead')}
        cities={city.nearby}
        reasons={copy.page('reasons')}
      />
      <Depth {...props} />
      <CallBox site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

/** The nearest service location, at a glance. */
function Facts({ site, copy, city }: CityPageProps) {
  const response = copy.city('responseTime');
  return (
    <section className="city-facts band-alt">
      <div className="wrap">
        <h2>{copy.page('nearestTitle')}</h2>
        <InfoList
          items={[
            ...wayTo(city, copy),
            { term: copy.page('areaTerm'), detail: copy.city('serviceArea') },
            ...(response ? [{ term: copy.page('responseTerm'), detail: response }] : []),
            {
              term: copy.page('hoursTerm'),
              detail: <ServiceHours site={site} copy={copy} exceptions={city.center.specialHours} />,
            },
          ]}
        />
      </div>
    </section>
  );
}

/** The address, how far away it is, and where to park. */
function wayTo({ center }: CityPageProps['city'], copy: CityPageProps['copy']) {
  const text = <Unbroken text={center.addressLine} />;
  const distance = copy.city('distance');
  return [
    { term: center.name, detail: <address>{text}</address> },
    ...(distance ? [{ term: copy.page('distanceTerm'), detail: distance }] : []),
    ...(center.parking ? [{ term: copy.site('parkingTerm'), detail: center.parking }] : []),
  ];
}

/** What some cities have: an article, steps, questions, and what customers say. */
function Depth({ copy, city }: CityPageProps) {
  return (
    <>
      {city.article.length > 0 && (
        <CityArticle
          city={city}
          eyebrow={copy.page('articleEyebrow')}
          title={copy.page('articleTitle')}
          areasTitle={copy.page('areasTitle')}
        />
      )}
      {city.steps.length > 0 && (
        <section className="city-steps band band-dark">
          <div className="wrap">
            <SectionHead title={copy.page('stepsTitle')} />
            <Steps steps={city.steps} />
          </div>
        </section>
      )}
      <FaqSection title={copy.page('faqTitle')} questions={city.questions} />
      <CityTestimonials
        eyebrow={copy.page('storiesEyebrow')}
        title={copy.page('storiesTitle')}
        outOfStars={copy.site('outOfStars')}
        testimonials={city.testimonials}
      />
    </>
  );
}
