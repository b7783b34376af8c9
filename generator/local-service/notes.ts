/** What the data holds, but no page shows: notes of a build. */
import type { Context, Note } from '../define/index.ts';
import { isOver } from './special-hours.ts';
import { business, centers, cities, services, testimonials } from './names.ts';
import { isOffered } from './offered.ts';
import { notesIn, type RecordNote, type Temporary } from './record-notes.ts';

/** The menus of `menus` in `site-view.ts`. */
const MENUS: readonly string[] = ['header', 'footer', 'staff'];

/** Returns a note for each unknown menu, for each notice and day of special hours that is over, and for texts and records without a page. */
export function findUnshown({ data, today, menus }: Context): Note[] {
  const passed = ({ notice, specialHours = [] }: Temporary): RecordNote[] => [
    ...(notice && notice.until < today
      ? [{ path: ['notice'], text: `The notice is over since ${notice.until}: no page shows it.` }]
      : []),
    ...specialHours.flatMap((special, index) =>
      isOver(special, today) ? [{ path: ['specialHours', index], text: 'This day is over: no page shows it.' }] : [],
    ),
  ];
  const offered = data.all(services);
  const unknown = Object.keys(menus).filter((name) => !MENUS.includes(name));
  return [
    ...unknown.map((name) => ({
      text: `The layout has no menu "${name}", so no page shows its links: write "header" or "footer".`,
      place: { file: 'site.ts' },
    })),
    ...notesIn(data, business, passed),
    ...notesIn(data, centers, passed),
    ...notesIn(data, cities, (city) => [
      ...passed(city),
      ...offered
        .filter((service) => city.serviceTexts[service.slug] && !isOffered(city, service))
        .map(({ slug }) => ({
          path: ['serviceTexts', slug],
          text: `${city.name} does not have this service, so no page shows the text.`,
        })),
    ]),
    ...notesIn(data, services, (service) =>
      service.discontinued || data.all(cities).some((city) => isOffered(city, service))
        ? []
        : [{ path: ['notOffered'], text: `No city has the service "${service.title}".` }],
    ),
    ...notesIn(data, testimonials, ({ name, showOn, cities: shown }) =>
      showOn.length + shown.length > 0
        ? []
        : [{ path: ['showOn'], text: `No page shows the testimonial of "${name}".` }],
    ),
  ];
}
