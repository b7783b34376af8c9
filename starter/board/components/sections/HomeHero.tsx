import type { Copy, SiteView } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Board } from '../ui/Board.tsx';
import { Checks } from '../ui/lists.tsx';
import { Photo } from '../ui/Photo.tsx';
import { paragraphsOf, Unbroken } from '../ui/text.tsx';
import { Hours } from './info.tsx';
import './Hero.css';
import './HomeHero.css';

type HomeProps = Readonly<{ site: SiteView; copy: Copy }>;

/** With more services, a link leads to the page that lists all. */
const SHOWN_SERVICES = 6;

/** Whether the hero has the names of the services. */
export const listsServices = true;

/** The hero of the home page: what it is, the number, and a board of services with prices and hours. */
export function HomeHero({ site, copy }: HomeProps) {
  return (
    <div className={site.photo ? 'home-hero home-photo' : 'home-hero'}>
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
        {site.photo && <Photo of={site.photo} sizes="(width >= 56rem) 34rem, 94vw" first />}
        <div className="info home-board">
          <nav aria-labelledby="need">
            <h2 id="need">{copy.page('boardTitle')}</h2>
            <Board rows={rowsOf({ site, copy })} />
          </nav>
          <Hours site={site} copy={copy} />
        </div>
      </div>
    </div>
  );
}

/** The services, each with its price if there is one, and a link to the rest. */
function rowsOf({ site, copy }: HomeProps) {
  const more = site.services.length > SHOWN_SERVICES;
  const shown = site.services.slice(0, more ? SHOWN_SERVICES - 1 : SHOWN_SERVICES);
  const rows = shown.map((service) => ({
    href: service.href,
    name: service.shortTitle,
    icon: service.icon,
    price: copy.site('fromPrice', service),
  }));
  return more ? [...rows, { href: site.paths.services, name: copy.site('viewAllServices'), price: '' }] : rows;
}
