import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Head, paragraphsOf, Prose } from '../ui/text.tsx';
import { ServiceCards } from '../sections/ServiceCards.tsx';
import { Closing } from '../sections/Closing.tsx';
import { SafetyNote } from '../sections/SafetyNote.tsx';
import { Hero } from '../sections/Hero.tsx';
import { serviceInfo } from '../sections/info.tsx';
import { Benefits } from '../sections/Benefits.tsx';
import { ServicePicture } from '../sections/ServicePicture.tsx';
import { nearbyRows } from '../sections/Nearby.tsx';
import { Questions } from '../sections/Questions.tsx';
import { WhyCards } from '../sections/WhyCards.tsx';
import { Steps } from '../sections/Steps.tsx';
import { UntilWeArrive } from '../sections/UntilWeArrive.tsx';
import '../sections/offer.css';

type CityServicePageProps = Readonly<PageProps['CityServicePage']>;

/** A service in a city: first what is true of this place, then of the service. Price, hours and office are in the hero. */
export function CityServicePage(props: CityServicePageProps) {
  const { site, copy, crumbs, city, service, offer, reasons } = props;
  const title = copy.page('title');
  const others = city.offers
    .filter(({ slug }) => slug !== service.slug)
    .map((other) => ({
      href: other.href,
      title: other.name,
      text: '',
      icon: other.icon,
      price: copy.city('offerPrice', other),
    }));
  const nearby = nearbyRows(offer.locations, copy);
  const local = [...paragraphsOf(copy.page('localText')), ...offer.notes];
  const hasStory =
    [...local, ...service.benefits, ...service.untilWeArrive].length > 0 || service.photo || service.illustration;
  // A price alone is in the hero.
  const { price, priceNote } = service;
  const hasCosts = priceNote || price?.includes || price?.perMile;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={title}
        titleStart={service.title}
        subtitle={copy.page('subtitle')}
        sign={serviceInfo({ site, copy, service, city, wait: copy.city('waitFigure') })}
        actions={<Actions site={site} copy={copy} service={service} about={title} />}
      />
      {hasStory && (
        <section className="story band">
          <div className="wrap offer">
            <div className="two wide-last">
              <Head title={copy.page('localTitle')} />
              <div className="offer">
                <Prose text={local} />
                <ServicePicture service={service} />
                {service.fullDescription.length > 0 && (
                  <p className="more">
                    <a href={service.href}>{copy.page('serviceLink')}</a>
                  </p>
                )}
              </div>
            </div>
            <Benefits service={service} />
            <UntilWeArrive service={service} title={copy.service('untilTitle')} />
          </div>
        </section>
      )}
      <WhyCards title={copy.page('whyTitle')} reasons={reasons} />
      <Steps title={copy.service('howTitle')} steps={service.steps} />
      <Questions
        title={copy.page('faqTitle')}
        questions={
          offer.questions ??
          [
            { question: copy.page('costQuestion'), answer: hasCosts ? copy.page('costAnswer') : '' },
            { question: copy.page('timeQuestion'), answer: copy.page('timeAnswer') },
          ].filter(({ answer }) => answer)
        }
      />
      {nearby.length > 0 && (
        <section className="around band no-print">
          <div className="wrap two wide-last">
            <Head title={copy.page('locationsTitle')} />
            <Rows rows={nearby} />
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section className="band tint no-print">
          <div className="wrap">
            <Head title={copy.page('othersTitle')} />
            <ServiceCards cards={others} />
          </div>
        </section>
      )}
      <Closing
        site={site}
        copy={copy}
        title={copy.page('closingTitle')}
        text={copy.page('closingText')}
        about={title}
      />
      <SafetyNote
        label={site.brand}
        emergency={service.urgent ? copy.site('emergencyNote') : ''}
        credentials={copy.site('credentials')}
      />
    </>
  );
}
