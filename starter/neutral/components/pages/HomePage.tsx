import type { PageProps } from 'areaserved/local-service';
import { ButtonLink } from '../ui/buttons.tsx';
import { Head } from '../ui/text.tsx';
import { AboutBusiness } from '../sections/AboutBusiness.tsx';
import { CenterMap } from '../sections/CenterMap.tsx';
import { HomeContact } from '../sections/HomeContact.tsx';
import { HomeHero, HomeServices } from '../sections/HomeHero.tsx';
import { Team } from '../sections/Team.tsx';
import { Reasons } from '../sections/Reasons.tsx';
import { Testimonials } from '../sections/Testimonials.tsx';
import { Tips } from '../sections/Tips.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';
import { Where } from '../sections/Where.tsx';
import './HomePage.css';

export function HomePage(props: PageProps['HomePage']) {
  const { site, copy, reasons, testimonials, team, tips, places, hasReviews } = props;
  const say = copy.page;
  const [place] = places;
  const shown = site.regions.reduce((sum, { cities }) => sum + cities.length, 0);
  return (
    <>
      <HomeHero site={site} copy={copy} />
      <VideoFacade site={site} copy={copy} title={say('videoTitle')} lead={say('videoLead')} />
      <HomeServices site={site} copy={copy} />
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
      {site.cityCount > 1 && (
        <nav className="where-nav band" aria-label={copy.site('where')}>
          <div className="wrap">
            <Head title={copy.site('where')} />
            <Where areas={site.regions.map(({ name, cities }) => ({ name, places: cities }))} />
            {shown < site.cityCount && (
              <p className="more">
                <a href={site.paths.locations}>{copy.site('viewAllLocations')}</a>
              </p>
            )}
          </div>
        </nav>
      )}
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
