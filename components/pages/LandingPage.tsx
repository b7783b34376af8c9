import { BookLink } from '../parts/BookLink.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallBox } from '../parts/CallBox.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { iconArrow } from '../parts/icons.ts';
import { LocateLink } from '../parts/LocateLink.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PlaceFigure } from '../parts/PlaceFigure.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Steps } from '../parts/Steps.tsx';
import { CardGrid } from '../sections/CardGrid.tsx';
import { citySign } from '../sections/HeroSign.tsx';
import { IconList } from '../sections/IconList.tsx';
import { LocalNotes } from '../sections/LocalNotes.tsx';
import { NearbyCities } from '../sections/NearbyCities.tsx';
import { offerCards } from '../sections/offerCards.ts';
import { lines } from '../sections/text.ts';
import type { LandingPageProps } from '../../site.ts';
import '../sections/city-services.css';
import '../sections/why-choose-cards.css';

const SERVICES = 4;
const NOTES = 3;

/** The landing page of the best-known city: call first, read later. */
export function LandingPage(props: LandingPageProps) {
  const { site, copy, city, reasons } = props;
  const texts = lines(copy.page('callTexts'));
  return (
    <>
      <Banner {...props} />
      <section className="band band-alt">
        <div className="wrap">
          <SectionHead eyebrow={copy.page('callEyebrow')} title={copy.page('callTitle')} />
          <Steps steps={lines(copy.page('callSteps')).map((title, i) => ({ title, description: texts[i] ?? '' }))} />
        </div>
      </section>
      <CardGrid look="city-services" title={copy.page('mostTitle')} cards={offerCards(city).slice(0, SERVICES)}>
        <ButtonLink href={city.href} kind="secondary" icon={iconArrow}>
          {copy.page('allServices')}
        </ButtonLink>
      </CardGrid>
      <LocalNotes
        title={copy.page('notesTitle')}
        text={city.description}
        notesTitle={copy.page('notesListTitle')}
        notes={city.notes.slice(0, NOTES).map(({ text }) => text)}
        figure={<PlaceFigure city={city} copy={copy} />}
        more={{ name: copy.page('hub'), href: city.href }}
      />
      <IconList look="why-choose-cards" title={copy.page('whyTitle')} items={reasons} />
      <NearbyCities
        eyebrow={copy.page('nearbyEyebrow')}
        title={copy.page('nearbyTitle')}
        lead={copy.page('nearbyLead')}
        cities={city.nearby}
        reasons={copy.page('reasons')}
      />
      <CallBox site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

function Banner({ site, copy, city }: LandingPageProps) {
  return (
    <PageHeader
      crumbs={[{ name: copy.site('locations'), href: '/locations' }]}
      crumbsLabel={copy.site('breadcrumb')}
      current={city.name}
      title={copy.page('title')}
      subtitle={copy.page('subtitle')}
      actions={
        <>
          <CallButton site={site} copy={copy} size="lg" />
          <LocateLink site={site} copy={copy} size="lg" />
          <BookLink copy={copy} size="lg" />
        </>
      }
      sign={citySign(copy, city)}
    />
  );
}
