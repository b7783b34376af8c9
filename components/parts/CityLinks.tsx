import type { Link } from 'areaserved/local-service/components';

/** Links to places in a row. */
export function CityLinks({ cities, label }: Readonly<{ cities: readonly Link[]; label: string }>) {
  return (
    <nav aria-label={label}>
      <ul className="link-list">
        {cities.map((city) => (
          <li key={city.href}>
            <a href={city.href}>{city.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
