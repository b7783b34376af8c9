import type { PageProps } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { iconArrow } from '../parts/icons.ts';
import { CardGrid } from '../sections/CardGrid.tsx';
import { Figures } from '../sections/Figures.tsx';
import { HomeContact } from '../sections/HomeContact.tsx';
import { HomeHero } from '../sections/HomeHero.tsx';
import { IconList } from '../sections/IconList.tsx';
import { TeamSection } from '../sections/TeamSection.tsx';
import { Testimonials } from '../sections/Testimonials.tsx';
import { TipList } from '../sections/TipList.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';
import '../sections/home-services.css';
import '../sections/reason-list.css';
import '../sections/stats-band.css';

export function HomePage({ site, copy, cards, reasons, testimonials, team, tips, maps }: PageProps['HomePage']) {
  const say = copy.page;
  const contactWords = {
    title: say('contactTitle'),
    lead: say('contactLead'),
    hours: say('contactHours'),
    email: say('contactEmail'),
    map: {
      title: say('contactMapTitle'),
      action: say('contactMap'),
      loading: copy.site('loadingMap'),
      open: copy.site('openMap'),
    },
  };
  const carouselWords = {
    previous: say('lovePrevious'),
    next: say('loveNext'),
    position: say('lovePosition'),
    outOfStars: copy.site('outOfStars'),
  };
  return (
    <>
      <HomeHero site={site} copy={copy} eyebrow={say('eyebrow')} title={say('title')} lead={say('lead')} />
      <VideoFacade
        site={site}
        copy={copy}
        eyebrow={say('videoEyebrow')}
        title={say('videoTitle')}
        lead={say('videoLead')}
      />
      <CardGrid
        look="home-services band-alt"
        title={say('servicesTitle')}
        lead={say('servicesLead')}
        cards={cards.map(({ description, ...card }) => ({ ...card, text: description }))}
        slab
      >
        <ButtonLink href="/services" kind="secondary" icon={iconArrow}>
          {copy.site('viewAllServices')}
        </ButtonLink>
      </CardGrid>
      <Figures look="stats-band band-dark" title={say('aboutTitle')} text={say('aboutText')} stats={site.stats}>
        <ButtonLink href="/about" kind="secondary">
          {say('aboutMore')}
        </ButtonLink>
      </Figures>
      <IconList
        look="reason-list"
        eyebrow={say('whyEyebrow')}
        title={say('whyTitle')}
        lead={say('whyLead')}
        items={reasons}
      />
      <Testimonials
        title={say('loveTitle')}
        lead={say('loveLead')}
        testimonials={testimonials}
        words={carouselWords}
        more={say('loveMore')}
      />
      <TeamSection title={say('teamTitle')} lead={say('teamLead')} team={team} />
      <TipList
        eyebrow={say('tipsEyebrow')}
        title={say('tipsTitle')}
        lead={say('tipsLead')}
        note={site.urgent ? copy.site('emergencyNote') : ''}
        tips={tips}
      />
      <HomeContact site={site} copy={copy} map={maps[0]} words={contactWords} />
    </>
  );
}
