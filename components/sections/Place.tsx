import type { CityView, Copy } from 'areaserved/local-service';
import type { ReactNode } from 'react';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import { Photo } from '../ui/Photo.tsx';
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
export const heroMap = ({ map, image }: CityView): ReactNode =>
  map.roads.length > 0 && !image ? <LocatorMap map={map} /> : null;

type PlaceFigureOptions = Readonly<{ city: CityView; copy: Copy; mapInHero: boolean }>;

/** The image of a city, else its map, unless the hero shows it. Its title has an id, so a page can have only one. */
export function placeFigure({ city, copy, mapInHero }: PlaceFigureOptions): ReactNode {
  if (city.image) return <Photo of={city.image} className="place-photo" sizes="(width >= 60rem) 36rem, 94vw" />;
  if (mapInHero) return null;
  return <LocatorMap map={city.map} title={copy.city('mapTitle')} description={copy.city('mapDescription')} />;
}
