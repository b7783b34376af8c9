import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { ServiceHours } from '../ui/SpecialHours.tsx';
import { Head, Unbroken } from '../ui/text.tsx';
import { Closing } from '../sections/Closing.tsx';
import { OtherServices } from '../sections/OtherServices.tsx';
import { SafetyNote } from '../sections/SafetyNote.tsx';
import { Hero, serviceSign } from '../sections/Hero.tsx';
import { Benefits } from '../sections/Benefits.tsx';
import { InfoPanel, PanelLinks } from '../sections/InfoPanel.tsx';
import { ServicePicture } from '../sections/ServicePicture.tsx';
import { heroMap, Place, placeFigure } from '../sections/Place.tsx';
import { Nearby, nearbyRows } from '../sections/Nearby.tsx';
import { Questions } from '../sections/Questions.tsx';
import { WhyCards } from '../sections/WhyCards.tsx';
import { boardRow } from '../sections/CityServices.tsx';
import { Steps } from '../sections/Steps.tsx';
import { UntilWeArrive } from '../sections/UntilWeArrive.tsx';
import '../sections/offer.css';

type CityServicePageProps = Readonly<PageProps['CityServicePage']>;
type Copy = CityServicePageProps['copy'];
type Said = Readonly<{ description: string; citySentence?: string | undefined }>;

/** A service in a city. */
export function CityServicePage(props: CityServicePageProps) {
  const { site, copy, crumbs, city, service, offer, reasons } = props;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={copy.page('title')}
        titleStart={service.title}
        subtitle={copy.page('subtitle')}
        figure={heroMap(city)}
        sign={serviceSign({
          site,
          copy,
          service,
          city,
          wait: copy.city('waitFigure'),
          place: copy.city('signPlace'),
        })}
        actions={<Actions site={site} copy={copy} service={service} about={`${service.shortTitle}, ${city.name}`} />}
      />
      <Around {...props} />
      <div className="band tint">
        <div className="wrap two wide-first">
          <Offer {...props} />
          <Panel {...props} />
        </div>
      </div>
      <Nearby title={copy.page('locationsTitle')} cities={nearbyRows(offer.locations, copy)} />
      <WhyCards title={copy.page('whyTitle')} reasons={reasons.map((reason) => inCity(reason, copy))} />
      <Steps title={copy.service('howTitle')} steps={service.steps.map((step) => inCity(step, copy))} />
      <Questions title={copy.page('faqTitle')} questions={offer.questions ?? genericQuestions(copy)} />
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
      <OtherServices
        title={copy.page('othersTitle')}
        rows={offer.others.map((other) => ({ ...boardRow(other, copy), note: copy.site('learnMore') }))}
        all={{ name: copy.page('allServices'), href: city.href }}
      />
      <SafetyNote
        label={site.brand}
        emergency={service.urgent ? copy.site('emergencyNote') : ''}
        credentials={copy.site('credentials')}
      />
    </>
  );
}

/** Local notes about the service, and what to do until help comes. */
function Around({ copy, city, service, offer }: CityServicePageProps) {
  const text = copy.page('localText');
  const figure = placeFigure({ city, copy, mapInHero: city.map.roads.length > 0 });
  const until = service.untilWeArrive.length > 0 && (
    <UntilWeArrive service={service} title={copy.service('untilTitle')} />
  );
  if (text || offer.notes.length > 0 || figure)
    return (
      <Place title={copy.page('localTitle')} text={text} notesTitle={copy.page('notesTitle')} notes={offer.notes}>
        {(figure || until) && (
          <>
            {figure}
            {until}
          </>
        )}
      </Place>
    );
  return (
    until && (
      <div className="band">
        <div className="wrap">{until}</div>
      </div>
    )
  );
}

function Offer({ site, copy, service }: CityServicePageProps) {
  return (
    <section className="offer no-print">
      <Head eyebrow={service.tag} title={service.title} lead={copy.page('intro')} />
      <ServicePicture service={service} />
      <Benefits service={service} />
      <Actions end site={site} copy={copy} />
      <p className="more">
        <a href={service.href}>{copy.page('serviceLink')}</a>
      </p>
    </section>
  );
}

function Panel({ site, copy, city, offer }: CityServicePageProps) {
  const response = copy.page('response');
  const hours = copy.service('hours') || copy.page('hours');
  const nearest = (
    <>
      <address>
        <Unbroken text={city.center.addressLine} />
      </address>
      <small>{copy.city('distance')}</small>
    </>
  );
  return (
    <InfoPanel
      site={site}
      copy={copy}
      facts={[
        { term: copy.service('areaTerm'), detail: copy.city('serviceArea') },
        { term: copy.page('nearestTerm'), detail: nearest },
        ...(response ? [{ term: copy.service('responseTerm'), detail: response }] : []),
        {
          term: copy.service('hoursTerm'),
          detail: hours || <ServiceHours site={site} copy={copy} specialHours={city.center.specialHours} />,
        },
      ]}
      callText={copy.page('callText')}
    >
      <PanelLinks
        title={copy.page('alsoTitle')}
        links={offer.sideLinks.map(({ shortTitle, href }) => ({ name: shortTitle, href }))}
      />
    </InfoPanel>
  );
}

/** A reason or step with the sentence that its record names for cities, if it names one. */
function inCity<T extends Said>(item: T, copy: Copy): T {
  return item.citySentence ? { ...item, description: copy.page(item.citySentence, item) } : item;
}

/** Cost, response time, weekends and holidays: for cities without questions of their own. */
function genericQuestions({ page: say }: Copy) {
  return [
    { question: say('costQuestion'), answer: say('costAnswer') },
    { question: say('timeQuestion'), answer: say('timeAnswer') },
    { question: say('weekendQuestion'), answer: say('weekendAnswer') },
  ].filter(({ answer }) => answer !== '');
}
