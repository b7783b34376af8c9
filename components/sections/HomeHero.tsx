import type { Copy, SiteView } from 'areaserved/local-service';
import { ReachLink, ButtonLink, CallNow, LocateLink } from '../ui/buttons.tsx';
import { iconStar } from '../ui/icons.ts';
import { Checks } from '../ui/lists.tsx';
import { Photo } from '../ui/Photo.tsx';
import { paragraphsOf } from '../ui/text.tsx';
import { HeroScene } from './HeroScene.tsx';
import '../styles/tokens-scenes.css';
import './HomeHero.css';

/** The hero of the home page: title, each paragraph on a line, number, and other ways to get help. */
export function HomeHero({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  const [line, ...rest] = paragraphsOf(copy.page('title'));
  return (
    <div className={site.photo ? 'home-hero home-photo' : 'home-hero'}>
      <div className="wrap">
        <div className="home-text">
          <p className="eyebrow">{copy.page('eyebrow')}</p>
          <h1>
            {line}
            {rest.map((more) => (
              <span key={more}> {more}</span>
            ))}
          </h1>
          <p className="lead">{copy.page('lead')}</p>
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
  );
}
