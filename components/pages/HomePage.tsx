import type { PageProps } from 'areaserved/local-service';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconArrow } from '../ui/icons.ts';
import { Head } from '../ui/text.tsx';
import { AboutBusiness } from '../sections/AboutBusiness.tsx';
import { ServiceCards } from '../sections/ServiceCards.tsx';
import { CenterMap } from '../sections/CenterMap.tsx';
import { HomeContact } from '../sections/HomeContact.tsx';
import { HomeHero } from '../sections/HomeHero.tsx';
import { Team } from '../sections/Team.tsx';
import { Reasons } from '../sections/Reasons.tsx';
import { Testimonials } from '../sections/Testimonials.tsx';
import { Tips } from '../sections/Tips.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';

export function HomePage(props: PageProps['HomePage']) {
  const { site, copy, cards, reasons, testimonials, team, tips, places, hasReviews } = props;
  const say = copy.page;
  const [place] = places;
  return (
    <>
      <HomeHero site={site} copy={copy} eyebrow={say('eyebrow')} title={say('title')} lead={say('lead')} />
      <VideoFacade site={site} copy={copy} title={say('videoTitle')} lead={say('videoLead')} />
      {cards.length > 0 && (
        <section className="home-services band tint">
          <div className="wrap">
            <Head title={say('servicesTitle')} />
            <ServiceCards
              cards={cards.map(({ href, title, description, icon }) => ({ href, title, text: description, icon }))}
            />
            <p className="more">
              <ButtonLink href={site.paths.services} kind="line" icon={iconArrow}>
                {copy.site('viewAllServices')}
              </ButtonLink>
            </p>
          </div>
        </section>
      )}
      <AboutBusiness title={say('aboutTitle')} text={say('aboutText')} stats={site.stats}>
        <ButtonLink href="/about" kind="line">
          {say('aboutMore')}
        </ButtonLink>
      </AboutBusiness>
      <Reasons title={say('whyTitle')} reasons={reasons} />
      <Testimonials
        title={say('loveTitle')}
        lead={say('loveLead')}
        testimonials={testimonials}
        words={{
          previous: say('lovePrevious'),
          next: say('loveNext'),
          position: say('lovePosition'),
          outOfStars: copy.site('outOfStars'),
        }}
      >
        {hasReviews && <a href="/reviews">{say('loveMore')}</a>}
      </Testimonials>
      <Team title={say('teamTitle')} lead={say('teamLead')} team={team} swipe />
      <Tips
        title={say('tipsTitle')}
        lead={say('tipsLead')}
        note={site.urgent ? copy.site('emergencyNote') : ''}
        tips={tips}
      />
      <HomeContact
        site={site}
        copy={copy}
        title={say('contactTitle')}
        lead={say('contactLead')}
        hoursTerm={say('contactHours')}
        emailTerm={say('contactEmail')}
      >
        {place && (
          <CenterMap
            map={place.map}
            center={place.region.center}
            title={say('contactMapTitle', place)}
            action={say('contactMap', place)}
            copy={copy}
          />
        )}
      </HomeContact>
    </>
  );
}
