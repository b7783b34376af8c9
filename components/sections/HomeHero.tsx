import type { Copy, SiteView } from 'areaserved/local-service';
import { ReachLink, ButtonLink, CallNow, LocateLink } from '../ui/buttons.tsx';
import { iconStar } from '../ui/icons.ts';
import { Checks, Chips } from '../ui/lists.tsx';
import { Photo } from '../ui/Photo.tsx';
import { paragraphsOf } from '../ui/text.tsx';
import { HeroScene } from './HeroScene.tsx';
import { Where } from './Where.tsx';
import '../styles/tokens-scenes.css';
import './HomeHero.css';

type HomeProps = Readonly<{
  site: SiteView;
  copy: Copy;
  eyebrow: string;
  /** Each paragraph is a line. */
  title: string;
  lead: string;
}>;

/** The hero of the home page: title, number, other ways to get help, and all places. */
export function HomeHero({ site, copy, eyebrow, title, lead }: HomeProps) {
  const [line, ...rest] = paragraphsOf(title);
  const shown = site.regions.reduce((sum, { cities }) => sum + cities.length, 0);
  return (
    <div>
      <div className={site.photo ? 'home-hero home-photo' : 'home-hero'}>
        <div className="wrap">
          <div className="home-text">
            <p className="eyebrow">{eyebrow}</p>
            <h1>
              {line}
              {rest.map((more) => (
                <span key={more}> {more}</span>
              ))}
            </h1>
            <p className="lead">{lead}</p>
            <div className="actions actions-pair">
              <CallNow site={site} copy={copy} />
              <LocateLink site={site} copy={copy} />
              <ReachLink site={site} copy={copy} />
            </div>
            <div className="home-extra">
              <Checks items={paragraphsOf(copy.site('promises'))} />
              {site.reviewUrl && (
                <ButtonLink href={site.reviewUrl} kind="line" icon={iconStar}>
                  {copy.site('reviewUs')}
                </ButtonLink>
              )}
            </div>
          </div>
          {site.photo && <Photo of={site.photo} sizes="(width >= 60rem) 44vw, 94vw" first />}
        </div>
        {!site.photo && <HeroScene />}
      </div>
      <nav className="where-nav" aria-label={copy.site('where')}>
        <div className="wrap">
          <p className="where-title">{copy.site('where')}</p>
          <Where areas={site.regions.map(({ name, cities }) => ({ name, places: cities }))} />
          {shown < site.cityCount && (
            <Chips links={[{ name: copy.site('viewAllLocations'), href: site.paths.locations }]} />
          )}
        </div>
      </nav>
    </div>
  );
}
