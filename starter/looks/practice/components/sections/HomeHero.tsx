import type { Copy, SiteView } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Checks } from '../ui/lists.tsx';
import { Photo } from '../ui/Photo.tsx';
import { paragraphsOf, Unbroken } from '../ui/text.tsx';
import { Hours, Offices } from './info.tsx';
import './Hero.css';
import './HomeHero.css';

type HomeProps = Readonly<{ site: SiteView; copy: Copy }>;

/** Whether the hero has the names of the services. */
export const listsServices = false;

/** The hero of the home page: what it is, the appointment, and where and when one comes, over a photo or a pattern. */
export function HomeHero({ site, copy }: HomeProps) {
  return (
    <div className="home-hero">
      <div className="wrap">
        <div className="hero-text">
          <p className="eyebrow">{copy.page('eyebrow')}</p>
          <h1>{copy.page('title')}</h1>
          <p className="lead">
            <Unbroken text={copy.page('lead')} />
          </p>
          <Actions end site={site} copy={copy} />
          <Checks items={paragraphsOf(copy.site('promises'))} />
        </div>
        <div className="home-visit">
          {site.photo ? (
            <Photo of={site.photo} sizes="(width >= 56rem) 30rem, 94vw" first />
          ) : (
            <div className="home-pattern" />
          )}
          <section className="info" aria-labelledby="visit">
            <h2 id="visit">{copy.page('visitTitle')}</h2>
            <Offices site={site} />
            <Hours site={site} copy={copy} />
          </section>
        </div>
      </div>
    </div>
  );
}
