import type { Link } from 'areaserved/local-service';
import { Chips } from '../ui/lists.tsx';
import './where.css';

type WhereProps = Readonly<{ areas: readonly Readonly<{ name: string; places: readonly Link[] }>[] }>;

/** All places as chips, area by area: the main town first, then A to Z. */
export function Where({ areas }: WhereProps) {
  return (
    <div className="where">
      {areas.map(
        ({ name, places }) =>
          places.length > 0 && (
            <div key={name}>
              <p>{name}</p>
              <Chips links={sortPlaces(places)} />
            </div>
          ),
      )}
    </div>
  );
}

function sortPlaces([main, ...others]: readonly Link[]): readonly Link[] {
  return main ? [main, ...others.toSorted((a, b) => (a.name < b.name ? -1 : 1))] : [];
}
