import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { ServiceHours } from '../ui/SpecialHours.tsx';
import { iconPin } from '../ui/icons.ts';
import { Checks, Chips } from '../ui/lists.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Head, Prose, Unbroken } from '../ui/text.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero, serviceSign } from '../sections/Hero.tsx';
import { Included } from '../sections/Included.tsx';
import { Price } from '../sections/Price.tsx';
import { Benefits } from '../sections/Benefits.tsx';
import { InfoPanel } from '../sections/InfoPanel.tsx';
import { ServicePicture } from '../sections/ServicePicture.tsx';
import { Questions } from '../sections/Questions.tsx';
import { WhyCards } from '../sections/WhyCards.tsx';
import { Steps } from '../sections/Steps.tsx';
import { UntilWeArrive } from '../sections/UntilWeArrive.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';
import './ServicePage.css';
import '../sections/offer.css';

type ServicePageProps = Readonly<PageProps['ServicePage']>;

/** A service in all its cities. */
export function ServicePage(props: ServicePageProps) {
  const { site, copy, crumbs, service } = props;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        eyebrow={service.tag}
        title={service.title}
        subtitle={service.description}
        sign={serviceSign({ site, copy, service, wait: copy.page('waitFigure'), place: copy.page('signPlace') })}
        actions={<Actions site={site} copy={copy} service={service} about={service.shortTitle} />}
      />
      <div className="band">
        <div className="wrap two wide-first">
          <section className="offer">
            <Head title={copy.page('fullTitle')} />
            <Prose text={service.fullDescription} />
            <ServicePicture service={service} />
            <Benefits service={service} />
          </section>
          <Panel {...props} />
        </div>
      </div>
      <Included
        groups={[
          { title: copy.page('includedTitle'), items: service.included },
          { title: copy.page('equipmentTitle'), items: service.equipment },
        ]}
      >
        {(service.priceNote || service.price) && (
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
      <Why {...props} />
      <Locations {...props} />
      {service.video && site.video && <VideoFacade site={site} copy={copy} title={site.video.title} />}
      <Questions title={copy.page('faqTitle')} questions={service.questions} />
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

/** What to do until help comes, and what to have ready for the call. */
function Until({ copy, service }: ServicePageProps) {
  if (service.untilWeArrive.length === 0 && service.haveReady.length === 0) return null;
  return (
    <div className="band">
      <div className="wrap until-two">
        <UntilWeArrive service={service} title={copy.service('untilTitle')} />
        {service.haveReady.length > 0 && (
          <section className="until-ready">
            <h3>{copy.service('readyTitle')}</h3>
            <Checks items={service.haveReady} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Why people choose the service; the reasons of the business if the service has none of its own. */
function Why({ copy, service, reasons }: ServicePageProps) {
  const title = copy.page('whyTitle');
  if (service.whyChoose.length === 0) return <WhyCards title={title} reasons={reasons} />;
  return (
    <section className="service-why band tint no-print">
      <div className="wrap two wide-last">
        <Head title={title} />
        <Checks items={service.whyChoose} />
      </div>
    </section>
  );
}

/** Links to the pages of the service in its cities. */
function Locations({ site, copy, service, areas }: ServicePageProps) {
  if (service.locations.length === 0) return null;
  const first = new Set(service.locations.map(({ href }) => href));
  const rest = areas
    .map(({ region, cities }) => ({ region, cities: cities.filter(({ href }) => !first.has(href)) }))
    .filter(({ cities }) => cities.length > 0);
  return (
    <section className="service-locations band">
      <div className="wrap">
        <Head title={copy.page('locationsTitle')} />
        <Rows rows={service.locations.map(({ href, name }) => ({ href, name }))} />
        {rest.map(({ region, cities }) => (
          <div key={region} className="chips-group">
            <h3>{region}</h3>
            <Chips links={cities} />
          </div>
        ))}
        <p className="more">
          <ButtonLink href={site.paths.locations} kind="line" icon={iconPin}>
            {copy.site('viewAllLocations')}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Panel({ site, copy }: ServicePageProps) {
  const response = copy.page('response');
  const centers = (
    <ul>
      {site.regions.map(({ center }) => (
        <li key={center.id}>
          {center.name}
          <address>
            <small>
              <Unbroken text={center.addressLine} />
            </small>
          </address>
        </li>
      ))}
    </ul>
  );
  return (
    <InfoPanel
      site={site}
      copy={copy}
      facts={[
        { term: copy.service('areaTerm'), detail: copy.page('area') },
        { term: copy.page('centersTerm'), detail: centers },
        ...(response ? [{ term: copy.service('responseTerm'), detail: response }] : []),
        {
          term: copy.service('hoursTerm'),
          detail: copy.service('hours') || <ServiceHours site={site} copy={copy} specialHours={site.specialHours} />,
        },
      ]}
      callText={copy.page('callText')}
    />
  );
}
