import type { PageProps } from 'areaserved/local-service/components';
import { CallBox } from '../parts/CallBox.tsx';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import { MissionValues } from '../sections/MissionValues.tsx';
import { ReasonList } from '../sections/ReasonList.tsx';
import { StorySection } from '../sections/StorySection.tsx';
import { TeamSection } from '../sections/TeamSection.tsx';

export function AboutPage({ site, copy, team, values, reasons }: PageProps['AboutPage']) {
  const say = copy.page;
  return (
    <>
      <PlainHeader
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
      />
      <StorySection title={say('storyTitle')} text={say('story')} stats={site.stats} />
      <TeamSection eyebrow={say('teamEyebrow')} title={say('teamTitle')} lead={say('teamLead')} team={team} alt />
      <MissionValues
        eyebrow={say('valuesEyebrow')}
        title={say('valuesTitle')}
        mission={say('mission')}
        values={values}
      />
      <ReasonList eyebrow={say('whyEyebrow')} title={say('whyTitle')} lead={say('whyLead')} reasons={reasons} />
      <CallBox site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}
