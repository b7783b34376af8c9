import type { ReactNode } from 'react';
import type { MapPoint, MapView } from 'areaserved/local-service';
import { isApart, placeLabels, type MapLabel, type MapShield } from './mapLabels.ts';
import './LocatorMap.css';

type MapProps = Readonly<{
  map: MapView;
  /** Name of the map for screen readers. Without it, they skip the map: the text beside it says the same. */
  title?: string | undefined;
  description?: string | undefined;
  /** Links the names of places to their pages. */
  linked?: boolean;
}>;

/** A map of a city: its roads, the route to it, its neighbors, and the radius of its service center. */
export function LocatorMap({ map, title, description, linked = false }: MapProps) {
  const { city, center, ring, way } = map;
  const labels = placeLabels(map);
  return (
    <svg
      className="locator"
      viewBox={`0 0 ${map.width} ${map.height}`}
      preserveAspectRatio="xMidYMid slice"
      {...naming({ title, description, linked })}
    >
      {title && !linked && <title id="map-title">{title}</title>}
      {description && <desc id="map-text">{description}</desc>}
      {ring && (!ring.label || labels.ring) && <circle className="locator-ring" cx={ring.x} cy={ring.y} r={ring.r} />}
      {labels.ring && <Label label={labels.ring} />}
      {map.roads.map((road) => (
        <path key={road.name} className={`locator-${road.kind}`} d={pathData(road.stretches)} />
      ))}
      {way.length > 1 && <path className="locator-way" pathLength={1} d={pathData([way])} />}
      {labels.shields.map((shield) => (
        <Shield key={shield.name} shield={shield} />
      ))}
      {labels.neighbours.map((neighbour) => (
        <Place key={neighbour.name} place={neighbour.dot} linked={linked}>
          <circle cx={neighbour.dot.x} cy={neighbour.dot.y} r="3" />
          <Label label={neighbour} />
        </Place>
      ))}
      {isApart(map) && <path className="locator-center" d={`M${center.x} ${center.y - 7}l7 7-7 7-7-7z`} />}
      {labels.center && <Label label={labels.center} />}
      <Place place={city} linked={linked}>
        <circle className="locator-city" cx={city.x} cy={city.y} r="7" />
        <Label label={labels.city} strong />
      </Place>
    </svg>
  );
}

function naming({ title, description, linked }: Omit<MapProps, 'map'>) {
  if (!title) return { 'aria-hidden': true };
  if (linked) return { role: 'group', 'aria-label': title };
  return { role: 'img', 'aria-labelledby': description ? 'map-title map-text' : 'map-title' };
}

type PlaceProps = Readonly<{ place: MapPoint; linked: boolean; children: ReactNode }>;

function Place({ place, linked, children }: PlaceProps) {
  if (!linked || !place.href) return <g>{children}</g>;
  return (
    <a className="locator-link" href={place.href}>
      {children}
    </a>
  );
}

function Shield({ shield: { name, x, y, width } }: Readonly<{ shield: MapShield }>) {
  return (
    <>
      <rect className="locator-shield" x={round(x - width / 2)} y={y - 8} width={round(width)} height="16" rx="4" />
      <text className="locator-road" x={x} y={y + 4}>
        {name}
      </text>
    </>
  );
}

function Label({ label: { name, x, y, anchor }, strong }: Readonly<{ label: MapLabel; strong?: boolean }>) {
  return (
    <text
      className={strong ? 'locator-name' : undefined}
      x={round(x)}
      y={round(y)}
      textAnchor={anchor === 'start' ? undefined : anchor}
    >
      {name}
    </text>
  );
}

/** Path data with relative steps, which are shorter than coordinates: "M10 20l3-4 5 6". */
function pathData(stretches: readonly (readonly (readonly [x: number, y: number])[])[]): string {
  return stretches
    .map(([start, ...rest]) => {
      let [x, y] = start as readonly [number, number];
      const steps = rest.map(([toX, toY]) => {
        const text = step(toX - x, toY - y);
        [x, y] = [toX, toY];
        return text;
      });
      return `M${start?.join(' ')}l${steps.join('').trimStart()}`;
    })
    .join('');
}

/** " 10 8", "-3-7": a minus separates numbers as a space does. */
const step = (x: number, y: number): string => `${x < 0 ? '' : ' '}${x}${y < 0 ? '' : ' '}${y}`;

const round = (value: number): number => Math.round(value);
