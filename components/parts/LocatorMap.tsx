import type { MapPoint, MapView } from '../../generator/model.ts';
import './LocatorMap.css';

/** Where a place lies: its roads, its neighbours, the service centre and the radius it covers. One per page. */
export function LocatorMap({ map, title, description }: Readonly<{ map: MapView; title: string; description: string }>) {
  const { city, center, ring, fiveMiles } = map;
  const atCenter = city.x === center.x && city.y === center.y;
  return (
    <svg className="locator" viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-labelledby="map-title map-text">
      <title id="map-title">{title}</title>
      <desc id="map-text">{description}</desc>
      <circle className="locator-ring" cx={ring.x} cy={ring.y} r={ring.r} />
      {map.roads.map((road) => (
        <path key={road.name} className={`locator-${road.kind}`} d={road.d} />
      ))}
      {map.roads.map((road) => (
        <Shield key={road.name} name={road.name} x={road.x} y={road.y} />
      ))}
      {map.neighbours.map((point) => (
        <g key={point.name}>
          <circle cx={point.x} cy={point.y} r="3" />
          <Label point={point} gap={6} />
        </g>
      ))}
      {!atCenter && (
        <>
          <path className="locator-way" d={`M${center.x} ${center.y}L${city.x} ${city.y}`} />
          <path className="locator-center" d={`M${center.x} ${center.y - 7}l7 7-7 7-7-7z`} />
          <Label point={center} gap={10} />
        </>
      )}
      <circle className="locator-city" cx={city.x} cy={city.y} r="7" />
      <Label point={city} gap={11} strong />
      <Scale x={10} y={map.height - 10} length={fiveMiles} />
    </svg>
  );
}

function Shield({ name, x, y }: Readonly<{ name: string; x: number; y: number }>) {
  const width = name.length * 5 + 8;
  return (
    <>
      <rect className="locator-shield" x={x - width / 2} y={y - 6} width={width} height="12" rx="3" />
      <text className="locator-road" x={x} y={y + 3}>
        {name}
      </text>
    </>
  );
}

function Label({ point, gap, strong }: Readonly<{ point: MapPoint; gap: number; strong?: boolean }>) {
  const { x, y, anchor } = point;
  const dx = anchor === 'start' ? gap : anchor === 'end' ? -gap : 0;
  return (
    <text className={strong ? 'locator-name' : undefined} x={x + dx} y={anchor === 'middle' ? y - gap : y + 3.5} textAnchor={anchor === 'start' ? undefined : anchor}>
      {point.name}
    </text>
  );
}

function Scale({ x, y, length }: Readonly<{ x: number; y: number; length: number }>) {
  return (
    <>
      <path className="locator-scale" d={`M${x} ${y - 4}v4h${length}v-4`} />
      <text x={x} y={y - 7}>
        5 mi
      </text>
    </>
  );
}
