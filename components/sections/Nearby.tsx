import type { Copy, NearbyView } from 'areaserved/local-service';
import { Rows, type Row } from '../ui/Rows.tsx';
import { Head } from '../ui/text.tsx';

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
