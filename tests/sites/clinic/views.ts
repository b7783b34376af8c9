import { defineView, type Link } from 'areaserved';
import { cities, insurers, practice, treatments } from './collections.ts';

export const shared = defineView(({ data }) => data.one(practice));

/** Every page of the matrix, by city and insurer: which treatments are covered there. */
export const coverage = defineView(({ data }) => {
  const rows = data.all(cities).flatMap((city) =>
    data
      .all(insurers)
      .filter(({ notIn }) => !notIn.includes(city.slug))
      .map((insurer) => ({
        city,
        insurer,
        treatments: data
          .all(treatments)
          .filter(({ slug }) => city.treatments.includes(slug) && insurer.covers.includes(slug)),
      })),
  );
  const placesOf = (insurer: string): Link[] =>
    rows
      .filter((row) => row.insurer.slug === insurer)
      .map(({ city }) => ({ name: city.name, href: `/locations/${city.slug}/insurance/${insurer}` }));
  return { rows, placesOf };
});
