import type { CityView, Copy, PageProps, SiteView } from 'areaserved/local-service';
import { BookLink } from '../parts/BookLink.tsx';
import { CallBox } from '../parts/CallBox.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { ServiceHours } from '../parts/Exceptions.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { iconClock, iconGauge, iconHome, iconPin } from '../parts/icons.ts';
import { InfoList } from '../parts/InfoList.tsx';
import { MoreLink } from '../parts/MoreLink.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PlaceFigure } from '../parts/PlaceFigure.tsx';
import { Prose } from '../parts/Prose.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { FaqSection } from '../sections/FaqSection.tsx';
import { figureSign } from '../sections/HeroSign.tsx';
import { HowItWorks } from '../sections/HowItWorks.tsx';
import { IconList } from '../sections/IconList.tsx';
import { InfoPanel } from '../sections/InfoPanel.tsx';
import { LocalNotes } from '../sections/LocalNotes.tsx';
import { NearbyCities } from '../sections/NearbyCities.tsx';
import { OtherServices } from '../sections/OtherServices.tsx';
import { PanelCall } from '../sections/PanelCall.tsx';
import { PanelLinks } from '../sections/PanelLinks.tsx';
import { SafetyNote } from '../sections/SafetyNote.tsx';
import { ServiceBenefits } from '../sections/ServiceBenefits.tsx';
import { UntilWeArrive } from '../sections/UntilWeArrive.tsx';
import '../sections/why-choose-cards.css';
import './CityServicePage.css';

export type CityServicePageProps = Readonly<PageProps['CityServicePage']>;

/** The landing page: one service in one city. What holds in every city stands whole on the page of the service. */
export function CityServicePage(props: CityServicePageProps) {
  const { site, copy, city, service, offer, reasons } = props;
  const localText = [offer.local, copy.page('landmarks')].filter(Boolean).join('\n\n');
  return (
    <>
      <Banner {...props} />
      <LocalNotes
        eyebrow={copy.city('county')}
        title={copy.page('localTitle')}
        text={localText}
        notesTitle={copy.page('notesTitle')}
        notes={offer.notes}
        figure={<PlaceFigure city={city} copy={copy} />}
        light
      />
      <UntilWeArrive
        service={service}
        title={copy.service('untilTitle')}
        readyTitle={copy.service('readyTitle')}
        more={copy.page('untilLink')}
      />
      <div className="city-service band">
        <div className="wrap">
          <Offer {...props} />
          <Panel {...props} />
        </div>
      </div>
      <NearbyCities
        eyebrow={copy.page('locationsEyebrow')}
        title={copy.page('locationsTitle')}
        lead={copy.page('locationsLead')}
        cities={offer.locations}
        reasons={copy.page('reasons')}
      />
      <IconList
        look="why-choose-cards"
        title={copy.page('whyTitle')}
        items={reasons}
        more={copy.page('whyLink')}
        moreHref={`${service.href}#why`}
      />
      <HowItWorks
        service={service}
        title={copy.service('howTitle')}
        stepTitles={copy.service('stepTitles')}
        more={copy.page('stepsLink')}
      />
      <FaqSection title={copy.page('faqTitle')} questions={offer.questions ?? askGeneric(copy.page)} />
      <CallBox site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
      <OtherServices
        title={copy.page('othersTitle')}
        services={offer.others}
        learnMore={copy.site('learnMore')}
        all={{ name: copy.page('allServices'), href: city.href }}
      />
      <SafetyNote
        site={site}
        emergency={service.urgent ? copy.site('emergencyNote') : ''}
        licensed={copy.site('licensed')}
      />
    </>
  );
}

function Banner({ site, copy, city, service }: CityServicePageProps) {
  return (
    <PageHeader
      crumbs={[
        { name: copy.site('locations'), href: '/locations' },
        { name: city.name, href: city.href },
      ]}
      crumbsLabel={copy.site('breadcrumb')}
      current={service.shortTitle}
      title={copy.page('title')}
      titleStart={service.title}
      subtitle={copy.page('subtitle')}
      actions={<HelpActions site={site} copy={copy} service={service} />}
      sign={figureSign(copy, service)}
    />
  );
}

function Offer({ site, copy, service }: CityServicePageProps) {
  return (
    <section className="city-service-offer">
      <div className="stack">
        <p className="eyebrow">{service.tag}</p>
        <h2>{service.title}</h2>
        <Prose text={copy.page('intro')} />
        <MoreLink href={service.href} text={copy.page('serviceLink')} />
      </div>
      <ServiceBenefits service={service} brief />
      <p className="call-actions">
        <CallButton site={site} copy={copy} size="lg" />
        <BookLink copy={copy} size="lg" />
      </p>
    </section>
  );
}

function Panel({ site, copy, city, offer }: CityServicePageProps) {
  return (
    <InfoPanel title={copy.page('infoTitle')}>
      <Facts
        site={site}
        copy={copy}
        city={city}
        areaTerm={copy.page('areaTerm')}
        nearestTerm={copy.page('nearestTerm')}
        distance={copy.page('distance')}
        responseTerm={copy.page('responseTerm')}
        response={copy.page('response') || copy.city('responseTime')}
        hoursTerm={copy.page('hoursTerm')}
        hours={copy.service('hours') || copy.page('hours')}
      />
      <PanelLinks
        title={copy.page('alsoTitle')}
        links={offer.sideLinks.map(({ shortTitle, href }) => ({ name: shortTitle, href }))}
      />
      <PanelCall site={site} copy={copy} title={copy.page('callTitle')} text={copy.page('callText')} />
    </InfoPanel>
  );
}

type FactsProps = Readonly<{
  site: SiteView;
  copy: Copy;
  city: CityView;
  areaTerm: string;
  nearestTerm: string;
  /** Empty where nobody goes that way. */
  distance: string;
  responseTerm: string;
  response: string;
  hoursTerm: string;
  /** Empty where help comes at any hour. */
  hours: string;
}>;

/** Lists the facts that hold for every service in the city; the response for all that is not planned. */
function Facts({
  site,
  copy,
  city,
  areaTerm,
  nearestTerm,
  distance,
  responseTerm,
  response,
  hoursTerm,
  hours,
}: FactsProps) {
  const nearest = (
    <>
      <address>
        <Unbroken text={city.center.addressLine} />
      </address>
      <span className="info-panel-note">{distance}</span>
    </>
  );
  return (
    <InfoList
      items={[
        { term: areaTerm, detail: copy.city('serviceArea'), icon: iconPin },
        ...(distance ? [{ term: nearestTerm, detail: nearest, icon: iconHome }] : []),
        ...(response ? [{ term: responseTerm, detail: response, icon: iconGauge }] : []),
        {
          term: hoursTerm,
          detail: hours || <ServiceHours site={site} copy={copy} exceptions={city.center.specialHours} />,
          icon: iconClock,
        },
      ]}
    />
  );
}

/** Cost, response time, weekends and holidays: for cities without questions of their own. */
function askGeneric(say: PageProps['CityServicePage']['copy']['page']) {
  return ['cost', 'time', 'weekend'].map((about) => ({
    question: say(`${about}Question`),
    answer: say(`${about}Answer`),
  }));
}
