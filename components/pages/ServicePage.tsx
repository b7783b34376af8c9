import type { PageProps } from 'areaserved/local-service';
import { CallBox } from '../parts/CallBox.tsx';
import { CheckList } from '../parts/CheckList.tsx';
import { ServiceHours } from '../parts/Exceptions.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { iconClock, iconGauge, iconHome, iconPin } from '../parts/icons.ts';
import { InfoList } from '../parts/InfoList.tsx';
import { HeadPhoto } from '../parts/HeadPhoto.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { Prose } from '../parts/Prose.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { FaqSection } from '../sections/FaqSection.tsx';
import { HowItWorks } from '../sections/HowItWorks.tsx';
import { IconList } from '../sections/IconList.tsx';
import { InfoPanel } from '../sections/InfoPanel.tsx';
import { PanelCall } from '../sections/PanelCall.tsx';
import { PriceGuide } from '../sections/PriceGuide.tsx';
import { ServiceBenefits } from '../sections/ServiceBenefits.tsx';
import { ServiceKit } from '../sections/ServiceKit.tsx';
import { ServiceLocations } from '../sections/ServiceLocations.tsx';
import { ServicePicture } from '../sections/ServicePicture.tsx';
import { UntilWeArrive } from '../sections/UntilWeArrive.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';
import '../sections/why-choose-cards.css';
import './ServicePage.css';

export type ServicePageProps = Readonly<PageProps['ServicePage']>;

/** One service, wherever it is offered. */
export function ServicePage(props: ServicePageProps) {
  const { site, copy, service, reasons } = props;
  return (
    <>
      <PageHeader
        crumbs={[{ name: copy.site('services'), href: '/services' }]}
        crumbsLabel={copy.site('breadcrumb')}
        current={service.shortTitle}
        eyebrow={service.tag}
        title={service.title}
        subtitle={service.description}
        actions={<HelpActions site={site} copy={copy} service={service} />}
        art={service.photo ? <HeadPhoto of={service.photo} /> : <ServicePicture icon={service.drawing} />}
      />
      <div className="service-page band">
        <div className="wrap">
          <section>
            <h2>{copy.page('fullTitle')}</h2>
            <Prose text={service.fullDescription} />
            <ServiceBenefits service={service} />
          </section>
          <Panel {...props} />
        </div>
      </div>
      <ServiceKit
        included={service.included}
        includedTitle={copy.page('includedTitle')}
        equipment={service.equipment}
        equipmentTitle={copy.page('equipmentTitle')}
      >
        {(service.price || service.guide) && <PriceGuide copy={copy} service={service} />}
      </ServiceKit>
      <UntilWeArrive service={service} title={copy.service('untilTitle')} readyTitle={copy.service('readyTitle')} />
      <HowItWorks service={service} title={copy.service('howTitle')} stepTitles={copy.service('stepTitles')} />
      <IconList look="why-choose-cards" title={copy.page('whyTitle')} id="why" items={reasons}>
        {service.whyChoose.length > 0 && <CheckList items={service.whyChoose} />}
      </IconList>
      <ServiceLocations
        eyebrow={copy.page('locationsEyebrow')}
        title={copy.page('locationsTitle')}
        lead={copy.page('locationsLead')}
        locations={service.locations}
        areas={props.areas}
        all={{ name: copy.site('viewAllLocations'), href: '/locations' }}
      />
      {service.video && site.video && <VideoFacade site={site} copy={copy} title={site.video.title} />}
      <FaqSection title={copy.page('faqTitle')} questions={service.questions} />
      <CallBox site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

function Panel({ site, copy }: ServicePageProps) {
  const response = copy.page('response');
  const centers = (
    <ul className="service-page-centers">
      {site.regions.map(({ center }) => (
        <li key={center.id}>
          {center.name}
          <address className="info-panel-note">
            <Unbroken text={center.addressLine} />
          </address>
        </li>
      ))}
    </ul>
  );
  return (
    <InfoPanel title={copy.page('infoTitle')}>
      <InfoList
        items={[
          { term: copy.page('areaTerm'), detail: copy.page('area'), icon: iconPin },
          { term: copy.page('centersTerm'), detail: centers, icon: iconHome },
          ...(response ? [{ term: copy.page('responseTerm'), detail: response, icon: iconGauge }] : []),
          {
            term: copy.page('hoursTerm'),
            detail: copy.service('hours') || <ServiceHours site={site} copy={copy} exceptions={site.specialHours} />,
            icon: iconClock,
          },
        ]}
      />
      <PanelCall site={site} copy={copy} title={copy.page('callTitle')} text={copy.page('callText')} />
    </InfoPanel>
  );
}
