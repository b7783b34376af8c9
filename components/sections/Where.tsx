import type { Copy, SiteView } from 'areaserved/local-service';
import { Chips, type Chip } from '../ui/lists.tsx';
import './Where.css';

type Area = Readonly<{ name: string; note?: string; places: readonly Chip[] }>;
type WhereProps = Readonly<{ areas: readonly Area[] }>;

/** The places that a page links, with a link to the rest, and what may have happened, in the words of customers. */
export function WhereNav({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  const shown = site.regions.reduce((sum, { cities }) => sum + cities.length, 0);
  const problems = site.services.flatMap(({ href, problem }) => (problem ? [{ href, name: problem }] : []));
  const questions = [copy.site('where'), ...(problems.length > 0 ? [copy.site('happened')] : [])];
  return (
    <nav className="where-nav" aria-label={questions.join(' ')}>
      <div className="wrap">
        <p className="where-title">{copy.site('where')}</p>
        <Where areas={site.regions.map(({ name, cities }) => ({ name, places: cities }))} />
        {shown < site.cityCount && (
          <Chips links={[{ name: copy.site('viewAllLocations'), href: site.paths.locations }]} />
        )}
        {problems.length > 0 && (
          <>
            <p className="where-title">{copy.site('happened')}</p>
            <Chips links={problems} />
          </>
        )}
      </div>
    </nav>
  );
}

/** All places as chips, area by area: the main town first, then A to Z. */
export function Where({ areas }: WhereProps) {
  return (
    <div className="where">
      {areas.map(
        ({ name, note, places }) =>
          places.length > 0 && (
            <div key={name}>
              <p>
                {name} {note && <small>{note}</small>}
              </p>
              <Chips links={sortPlaces(places)} />
            </div>
          ),
      )}
    </div>
  );
}

function sortPlaces([main, ...others]: readonly Chip[]): readonly Chip[] {
  return main ? [main, ...others.toSorted((a, b) => (a.name < b.name ? -1 : 1))] : [];
}
