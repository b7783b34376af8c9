import type { Copy, SiteView } from 'areaserved/local-service';
import { BookLink } from '../parts/BookLink.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { CheckList } from '../parts/CheckList.tsx';
import { iconStar } from '../parts/icons.ts';
import { LocateLink } from '../parts/LocateLink.tsx';
import { HeroArt } from './HeroArt.tsx';
import '../styles/tokens-scenes.css';
import './HomeHero.css';

type HomeHeroProps = Readonly<{ site: SiteView; copy: Copy; eyebrow: string; title: string; lead: string }>;

/** The first view: what this is, the number, the two other ways to get help. */
export function HomeHero({ site, copy, eyebrow, title, lead }: HomeHeroProps) {
  return (
    <div className="hero band-dark">
      <div className="wrap">
        <div className="hero-text stack">
          <p className="eyebrow">{eyebrow}</p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="hero-actions">
            <CallButton site={site} copy={copy} size="lg" />
            <LocateLink site={site} copy={copy} size="lg" />
            <BookLink copy={copy} size="lg" />
            {site.review.href && (
              <ButtonLink href={site.review.href} kind="ghost" icon={iconStar}>
                {copy.site('reviewUs')}
              </ButtonLink>
            )}
          </div>
          <CheckList items={[copy.site('licensed'), copy.site('upfront'), copy.site('quote')]} />
        </div>
      </div>
      <HeroArt site={site} />
    </div>
  );
}
