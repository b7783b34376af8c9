import type { PageProps } from 'areaserved/local-service';
import { ButtonLink } from '../ui/buttons.tsx';
import { AboutBusiness } from '../sections/AboutBusiness.tsx';
import { CenterMap } from '../sections/CenterMap.tsx';
import { HomeContact } from '../sections/HomeContact.tsx';
import { HomeHero } from '../sections/HomeHero.tsx';
import { HomeServices } from '../sections/HomeServices.tsx';
import { Team } from '../sections/Team.tsx';
import { Reasons } from '../sections/Reasons.tsx';
import { Testimonials } from '../sections/Testimonials.tsx';
import { Tips } from '../sections/Tips.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';
import { WhereNav } from '../sections/Where.tsx';

/** The home page. Where customers are on the road, the places come first. */
export function HomePage(props: PageProps['HomePage']) {
  const { site, copy, cards, reasons, testimonials, team, tips, places, hasReviews } = props;
  const say = copy.page;
  const [place] = places;
  const where = site.cityCount > 1 && <WhereNav site={site} copy={copy} />;
  return (
    <>
      {site.sendLocation ? (
        <div>
          <HomeHero site={site} copy={copy} />
          {where}
        </div>
      ) : (
        <HomeHero site={site} copy={copy} />
      )}
      <VideoFacade site={site} copy={copy} title={say('videoTitle')} lead={say('videoLead')} />
      <HomeServices site={site} copy={copy} cards={cards} />
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
      {!site.sendLocation && where}
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
