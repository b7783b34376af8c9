import type { PageProps } from 'areaserved/local-service/components';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { InOrder } from '../parts/InOrder.tsx';
import { HomeContact } from '../sections/HomeContact.tsx';
import { HomeHero } from '../sections/HomeHero.tsx';
import { HomeServices } from '../sections/HomeServices.tsx';
import { OfflineNote } from '../sections/OfflineNote.tsx';
import { ReasonList } from '../sections/ReasonList.tsx';
import { StatsBand } from '../sections/StatsBand.tsx';
import { TeamSection } from '../sections/TeamSection.tsx';
import { Testimonials } from '../sections/Testimonials.tsx';
import { TipList } from '../sections/TipList.tsx';
import { VideoFacade } from '../sections/VideoFacade.tsx';

export function HomePage({ site, copy, cards, reasons, testimonials, team, tips, maps }: PageProps['HomePage']) {
  const say = copy.page;
  const aboutLink = (
    <ButtonLink href="/about" kind="secondary">
      {say('aboutMore')}
    </ButtonLink>
  );
  const contactWords = {
    eyebrow: say('contactEyebrow'),
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
  const sections = {
    video: (
      <VideoFacade
        site={site}
        copy={copy}
        eyebrow={say('videoEyebrow')}
        title={say('videoTitle')}
        lead={say('videoLead')}
      />
    ),
    services: (
      <HomeServices
        eyebrow={say('servicesEyebrow')}
        title={say('servicesTitle')}
        lead={say('servicesLead')}
        cards={cards}
        all={copy.site('viewAllServices')}
      />
    ),
    about: (
      <StatsBand
        eyebrow={say('aboutEyebrow')}
        title={say('aboutTitle')}
        text={say('aboutText')}
        stats={site.stats}
        more={aboutLink}
      />
    ),
    why: <ReasonList eyebrow={say('whyEyebrow')} title={say('whyTitle')} lead={say('whyLead')} reasons={reasons} />,
    reviews: (
      <Testimonials
        eyebrow={say('loveEyebrow')}
        title={say('loveTitle')}
        lead={say('loveLead')}
        testimonials={testimonials}
        words={carouselWords}
        more={say('loveMore')}
      />
    ),
    team: <TeamSection eyebrow={say('teamEyebrow')} title={say('teamTitle')} lead={say('teamLead')} team={team} />,
    tips: (
      <TipList
        eyebrow={say('tipsEyebrow')}
        title={say('tipsTitle')}
        lead={say('tipsLead')}
        note={copy.site('emergencyNote')}
        tips={tips}
      />
    ),
    contact: <HomeContact site={site} copy={copy} map={maps[0]} words={contactWords} />,
  };
  return (
    <>
      <HomeHero site={site} copy={copy} eyebrow={say('eyebrow')} title={say('title')} lead={say('lead')} />
      <InOrder names={site.theme.order.home} sections={sections} />
      <OfflineNote site={site} copy={copy} />
    </>
  );
}
