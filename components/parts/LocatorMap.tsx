import type { MapView } from 'areaserved/local-service';
import { isApart, placeLabels, type MapLabel, type MapShield } from './mapLabels.ts';
import './LocatorMap.css';

/**
 * Where a place lies: its roads, its neighbours, the service centre and the radius it covers. One per page has a title
 * and a description; the others stand beside words that say the same.
 */
export function LocatorMap({
  map,
  title,
  description,
}: Readonly<{ map: MapView; title?: string; description?: string }>) {
  const { city, center, ring } = map;
  const labels = placeLabels(map);
  const apart = isApart(map);
  return (
    <svg
      className="locator"
      viewBox={`0 0 ${map.width} ${map.height}`}
      {...(title ? { role: 'img', 'aria-labelledby': 'map-title map-text' } : { 'aria-hidden': true })}
    >
      {title && <title id="map-title">{title}</title>}
      {title && <desc id="map-text">{description}</desc>}
      <circle className="locator-ring" cx={ring.x} cy={ring.y} r={ring.r} />
      {map.roads.map((road) => (
        <path key={road.name} className={`locator-${road.kind}`} d={pathData(road.stretches)} />
      ))}
      {apart && <path className="locator-way" d={`M${center.x} ${center.y}L${city.x} ${city.y}`} />}
      {labels.shields.map((shield) => (
        <Shield key={shield.name} shield={shield} />
      ))}
      {labels.neighbours.map((neighbour) => (
        <g key={neighbour.name}>
          <circle cx={neighbour.dot.x} cy={neighbour.dot.y} r="3" />
          <Label label={neighbour} />
        </g>
      ))}
      {apart && <path className="locator-center" d={`M${center.x} ${center.y - 7}l7 7-7 7-7-7z`} />}
      {labels.center && <Label label={labels.center} />}
      <circle className="locator-city" cx={city.x} cy={city.y} r="7" />
      <Label label={labels.city} strong />
      <Scale x={10} y={map.height - 10} scale={map.scale} />
    </svg>
  );
}

function Shield({ shield: { name, x, y, width } }: Readonly<{ shield: MapShield }>) {
  return (
    <>
      <rect className="locator-shield" x={round(x - width / 2)} y={y - 6} width={round(width)} height="12" rx="3" />
      <text className="locator-road" x={x} y={y + 3}>
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

function Scale({ x, y, scale }: Readonly<{ x: number; y: number; scale: MapView['scale'] }>) {
  return (
    <>
      <path className="locator-scale" d={`M${x} ${y - 4}v4h${scale.length}v-4`} />
      <text x={x} y={y - 7}>
        {scale.text}
      </text>
    </>
  );
}

/** Steps from point to point, which are shorter than their places: "M10 20l3-4 5 6". */
function pathData(stretches: MapView['roads'][number]['stretches']): string {
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

/** " 10 8", "-3-7": a minus parts numbers as a space does. */
const step = (x: number, y: number): string => `${x < 0 ? '' : ' '}${x}${y < 0 ? '' : ' '}${y}`;

const round = (value: number): number => Math.round(value);
