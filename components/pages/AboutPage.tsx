import type { PageProps } from 'areaserved/local-service';
import { AboutBusiness } from '../sections/AboutBusiness.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { heroDrawing } from '../sections/HeroDrawing.tsx';
import { Mission } from '../sections/Mission.tsx';
import { Team } from '../sections/Team.tsx';
import { Reasons } from '../sections/Reasons.tsx';

export function AboutPage({ site, copy, crumbs, team, values, reasons }: PageProps['AboutPage']) {
  const say = copy.page;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
        figure={heroDrawing(site, 0)}
      />
      <AboutBusiness title={say('storyTitle')} text={say('story')} stats={site.stats} light />
      <Team title={say('teamTitle')} lead={say('teamLead')} team={team} />
      <Mission eyebrow={say('valuesEyebrow')} title={say('valuesTitle')} text={say('mission')} values={values} />
      <Reasons title={say('whyTitle')} lead={say('whyLead')} reasons={reasons} />
      <Closing site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}
