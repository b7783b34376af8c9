import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import { Photo } from '../ui/Photo.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Head } from '../ui/text.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Office } from '../sections/info.tsx';
import './LocationsPage.css';

/** Each office with its places, its map and its address. */
export function LocationsPage({ site, copy, crumbs, regions }: PageProps['LocationsPage']) {
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={copy.site('where')}
        subtitle={copy.page('subtitle')}
        actions={<Actions site={site} copy={copy} />}
      />
      {regions.map(({ region, map, cards }, index) => (
        <section key={region.slug} className={`office band ${index % 2 ? 'tint' : ''}`.trim()} id={region.slug}>
          <div className="wrap two">
            <div>
              <Head title={region.name} lead={copy.site('reach', region)} />
              <Rows rows={cards.map((card) => ({ href: card.href, name: card.name, text: copy.page('card', card) }))} />
            </div>
            <div className="office-place">
              <LocatorMap map={map} title={region.name} linked />
              {region.center.photo && <Photo of={region.center.photo} sizes="(width >= 60rem) 28rem, 94vw" />}
              <h3>{region.center.name}</h3>
              <Office center={region.center} note={region.center.parking ?? ''} />
              {region.center.more.map(({ title, href }) => (
                <a key={href} href={href}>
                  {title}
                </a>
              ))}
            </div>
          </div>
        </section>
      ))}
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}
