import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Checks } from '../ui/lists.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Head, Prose } from '../ui/text.tsx';
import { ServiceCards } from '../sections/ServiceCards.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Included } from '../sections/Included.tsx';
import { Price } from '../sections/Price.tsx';
import { serviceInfo } from '../sections/info.tsx';
import { Benefits } from '../sections/Benefits.tsx';
import { ServicePicture } from '../sections/ServicePicture.tsx';
import { Questions } from '../sections/Questions.tsx';
import { WhyCards } from '../sections/WhyCards.tsx';
import { Steps } from '../sections/Steps.tsx';
import { UntilWeArrive } from '../sections/UntilWeArrive.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';
import './ServicePage.css';
import '../sections/offer.css';

type ServicePageProps = Readonly<PageProps['ServicePage']>;

/** A service in all its cities. Price, hours and offices are in the hero. */
export function ServicePage(props: ServicePageProps) {
  const { site, copy, crumbs, service, reasons } = props;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        eyebrow={service.tag}
        title={service.title}
        subtitle={service.description}
        sign={serviceInfo({ site, copy, service, wait: copy.page('waitFigure') })}
        actions={<Actions site={site} copy={copy} service={service} about={service.title} />}
      />
      {service.fullDescription.length > 0 && (
        <section className="band">
          <div className="wrap two">
            <div>
              <Head title={copy.page('fullTitle')} />
              <Prose text={service.fullDescription} />
            </div>
            <div className="offer">
              <ServicePicture service={service} />
              <Benefits service={service} />
            </div>
          </div>
        </section>
      )}
      <Included
        groups={[
          { title: copy.page('includedTitle'), items: service.included },
          { title: copy.page('equipmentTitle'), items: service.equipment },
        ]}
      >
        {(service.priceNote || service.price?.includes || copy.site('payment')) && (
          <Price
            copy={copy}
            service={service}
            title={copy.page('priceTitle')}
            dependsOnTitle={copy.page('dependsOnTitle')}
          />
        )}
      </Included>
      <Until {...props} />
      <Steps title={copy.service('howTitle')} steps={service.steps} />
      <WhyCards title={copy.page('whyTitle')} reasons={reasons}>
        {service.whyChoose.length > 0 && <Checks items={service.whyChoose} />}
      </WhyCards>
      {service.video && site.video && <VideoFacade site={site} copy={copy} title={site.video.title} />}
      <Questions title={copy.page('faqTitle')} questions={service.questions} />
      <Locations {...props} />
      {service.fullDescription.length === 0 && <Others {...props} />}
      <Closing
        site={site}
        copy={copy}
        title={copy.page('closingTitle')}
        text={copy.page('closingText')}
        about={service.title}
      />
    </>
  );
}

/** What to do until help comes, and what to have ready for the call. */
function Until({ copy, service }: ServicePageProps) {
  const tellsUntil = service.untilWeArrive.length > 0;
  if (!tellsUntil && service.haveReady.length === 0) return null;
  return (
    <div className="band">
      <div className={tellsUntil ? 'wrap until-two' : 'wrap'}>
        <UntilWeArrive service={service} title={copy.service('untilTitle')} />
        {service.haveReady.length > 0 && (
          <section className={tellsUntil ? 'until-ready' : 'two wide-last'}>
            <Head title={copy.service('readyTitle')} />
            <Checks items={service.haveReady} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Links to the pages of the service in its cities. */
function Locations({ copy, areas }: ServicePageProps) {
  if (areas.length === 0) return null;
  return (
    <section className="band">
      <div className="wrap two wide-last">
        <Head title={copy.page('locationsTitle')} />
        <div>
          {areas.map(({ region, cities }) => (
            <div key={region}>
              {areas.length > 1 && <h3>{region}</h3>}
              <Rows rows={cities} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The other services, where there is little to say about this one. */
function Others({ site, copy, service }: ServicePageProps) {
  const others = site.services.filter(({ slug }) => slug !== service.slug);
  if (others.length === 0) return null;
  return (
    <section className="band tint no-print">
      <div className="wrap">
        <Head title={copy.page('othersTitle')} />
        <ServiceCards
          cards={others.map((other) => ({
            href: other.href,
            title: other.name,
            text: other.description,
            icon: other.icon,
            price: copy.site('fromPrice', other),
          }))}
        />
      </div>
    </section>
  );
}
