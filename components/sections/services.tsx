import type { ReactNode } from 'react';
import type { CityView, Copy } from 'areaserved/local-service';
import { Rows } from '../ui/rows.tsx';
import { Head, paragraphsOf } from '../ui/text.tsx';

type CityServicesProps = Readonly<{
  copy: Copy;
  title: string;
  offers: CityView['offers'];
  /** Links below the list. */
  children: ReactNode;
}>;

/** The services in a city, each with its lowest price and the wait. */
export function CityServices({ copy, title, offers, children }: CityServicesProps) {
  const texts = paragraphsOf(copy.city('offers'));
  return (
    <section className="band tint">
      <div className="wrap">
        <Head title={title} />
        <Rows rows={offers.map(({ href, name }, index) => ({ href, name, text: texts[index] }))} wide />
        {children}
      </div>
    </section>
  );
}
