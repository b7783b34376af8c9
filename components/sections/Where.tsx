import { Chips, type Chip } from '../ui/lists.tsx';
import './Where.css';

type Area = Readonly<{ name: string; note?: string; places: readonly Chip[] }>;
type WhereProps = Readonly<{ areas: readonly Area[] }>;

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
