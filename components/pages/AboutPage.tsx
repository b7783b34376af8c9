import type { PageProps } from 'areaserved/local-service';
import { CallBox } from '../parts/CallBox.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { Figures } from '../sections/Figures.tsx';
import { HeroArt } from '../sections/HeroArt.tsx';
import { IconList } from '../sections/IconList.tsx';
import { TeamSection } from '../sections/TeamSection.tsx';
import '../styles/tokens-scenes.css';
import '../sections/mission.css';
import '../sections/reason-list.css';
import '../sections/story.css';

export function AboutPage({ site, copy, team, values, reasons }: PageProps['AboutPage']) {
  const say = copy.page;
  return (
    <>
      <PageHeader
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
        art={<HeroArt site={site} />}
      />
      <Figures look="story" title={say('storyTitle')} text={say('story')} stats={site.stats} />
      <TeamSection title={say('teamTitle')} lead={say('teamLead')} team={team} alt />
      <IconList look="mission band-dark" eyebrow={say('valuesEyebrow')} title={say('valuesTitle')} items={values}>
        <p className="mission-text">{say('mission')}</p>
      </IconList>
      <IconList look="reason-list" title={say('whyTitle')} lead={say('whyLead')} items={reasons} />
      <CallBox site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}
