import type { PageProps } from 'areaserved/local-service';
import { AboutBusiness } from '../sections/AboutBusiness.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { hoursInfo } from '../sections/info.tsx';
import { Team } from '../sections/Team.tsx';
import { Reasons } from '../sections/Reasons.tsx';

/** Who the business is, in its own words; its people, and what they stand for. */
export function AboutPage({ site, copy, crumbs, team, values, reasons }: PageProps['AboutPage']) {
  const say = copy.page;
  const titles = new Set(values.map(({ title }) => title));
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={say('title')}
        subtitle={say('subtitle')}
        sign={hoursInfo({ site, copy })}
      />
      <AboutBusiness title={say('storyTitle')} text={say('story')} stats={site.stats} light />
      <Team title={say('teamTitle')} lead={say('teamLead')} team={team} />
      <Reasons
        title={say('whyTitle')}
        lead={say('whyLead')}
        reasons={[...values, ...reasons.filter(({ title }) => !titles.has(title))]}
      />
      <Closing site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}
