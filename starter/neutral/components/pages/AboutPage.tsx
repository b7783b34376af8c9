import type { ReactNode } from 'react';
import type { PageProps } from 'areaserved/local-service';
import { Facts } from '../ui/lists.tsx';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import { Head } from '../ui/text.tsx';
import { AboutBusiness } from '../sections/AboutBusiness.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { hoursInfo, Offices, termFacts } from '../sections/info.tsx';
import { Team } from '../sections/Team.tsx';
import { Reasons } from '../sections/Reasons.tsx';
import './AboutPage.css';

type Props = Readonly<PageProps['AboutPage']>;

/** Who the business is, in its own words and in figures; its people, and what they stand for. */
export function AboutPage(props: Props) {
  const { site, copy, crumbs, team, values, reasons } = props;
  const say = copy.page;
  const titles = new Set(values.map(({ title }) => title));
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={say('title')}
        subtitle={say('subtitle')}
        photo={site.photo}
        sign={hoursInfo({ site, copy })}
      />
      <AboutBusiness title={say('storyTitle')} text={say('story')} stats={[]} light />
      <Team title={say('teamTitle')} lead={say('teamLead')} team={team} />
      <Reasons
        title={say('whyTitle')}
        lead={say('whyLead')}
        reasons={[...values, ...reasons.filter(({ title }) => !titles.has(title))]}
      />
      <Figures {...props} />
      <Closing site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}

/** How much the business does, where, and from where, beside a map; and its own figures. */
function Figures({ site, copy, places }: Props) {
  const say = copy.page;
  const facts: readonly Readonly<{ figure: string; href?: string; text: ReactNode }>[] = [
    {
      figure: say('servicesFigure'),
      href: site.paths.services,
      text: site.services.map(({ shortTitle }) => shortTitle).join(', '),
    },
    {
      figure: say('placesFigure'),
      href: site.paths.locations,
      text: site.regions.map((region) => copy.site('reach', region)).join(', '),
    },
    ...(site.hasOffice ? [{ figure: say('officesFigure'), text: <Offices site={site} /> }] : []),
    ...(site.responseTime ? [{ figure: site.responseTime, text: say('responseText') }] : []),
    ...site.stats.map(({ value, label }) => ({ figure: value, text: label })),
  ];
  const terms = termFacts(copy);
  return (
    <section className="around band tint">
      <div className="wrap two">
        <div>
          <Head title={say('figuresTitle')} />
          <ul className="figures">
            {facts.map(({ figure, href, text }) => (
              <li key={figure}>
                <b>{href ? <a href={href}>{figure}</a> : figure}</b>
                <div>{text}</div>
              </li>
            ))}
          </ul>
          {terms.length > 0 && <Facts items={terms} />}
        </div>
        <div className="figures-maps">
          {places.map(({ region, map }) => (
            <LocatorMap key={region.slug} map={map} title={region.name} linked />
          ))}
        </div>
      </div>
    </section>
  );
}
