import type { CityView, Copy, NearbyView } from 'areaserved/local-service';
import type { ReactNode } from 'react';
import { Rows, type Row } from '../ui/Rows.tsx';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import { Head, Prose, Unbroken } from '../ui/text.tsx';
import './Place.css';

type PlaceProps = Readonly<{
  title: string;
  text: string | undefined;
  notesTitle: string;
  notes: readonly string[];
  /** Beside the text. */
  children?: ReactNode;
}>;

/** A city: text and local notes, and what stands beside them. */
export function Place({ title, text, notesTitle, notes, children }: PlaceProps) {
  const list = notes.length > 1 && (
    <div className="place-notes">
      <h3>{notesTitle}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note} className="place-note">
            <Unbroken text={note} />
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <section className="place band">
      <div className={children ? 'wrap two' : 'wrap'}>
        <div>
          <Head title={title} />
          {text && <Prose text={text} />}
          {notes.length === 1 && (
            <p className="place-note">
              <b>{notesTitle}:</b> <Unbroken text={notes[0] ?? ''} />
            </p>
          )}
          {!text && list}
        </div>
        {children && <div className="place-aside">{children}</div>}
        {text && list}
      </div>
    </section>
  );
}

/** The map of a city for its hero, with the road to it. Null where no road is known, and where an image shows the city. */
export const heroMap = ({ map, picture }: CityView): ReactNode =>
  map.roads.length > 0 && !picture ? <LocatorMap map={map} /> : null;

type PlaceFigureOptions = Readonly<{ city: CityView; copy: Copy; mapInHero: boolean }>;

/** The image of a city, else its map, unless the hero shows it. Its title has an id, so a page can have only one. */
export function placeFigure({ city, copy, mapInHero }: PlaceFigureOptions): ReactNode {
  if (city.picture)
    return <img className="place-photo" src={city.picture} alt={`${city.name}, ${city.state}`} loading="lazy" />;
  if (mapInHero) return null;
  return <LocatorMap map={city.map} title={copy.city('mapTitle')} description={copy.city('mapDescription')} />;
}

/** Cities as rows, each with the direction and the roads to it. */
export const nearbyRows = (cities: readonly NearbyView[], copy: Copy): readonly Row[] =>
  cities.map((city) => ({ href: city.href, name: city.name, text: copy.city('route', city) }));

type NearbyProps = Readonly<{
  title: string;
  lead?: string;
  cities: readonly Row[];
}>;

/** Links to the cities around one, each with a line about the way. */
export function Nearby({ title, lead, cities }: NearbyProps) {
  if (cities.length === 0) return null;
  return (
    <section className="nearby band no-print">
      <div className="wrap">
        <Head title={title} lead={lead} />
        <Rows rows={cities} />
      </div>
    </section>
  );
}
