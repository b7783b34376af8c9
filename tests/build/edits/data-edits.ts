/** Edits of the data of a business. Each leaves valid data; `n` chooses the place and the change. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grayPng } from '../../fixtures/photographs.ts';
import type { Workplace } from '../../fixtures/workplaces.ts';
import { change, changeAll, filesOf, nth, recordsOf, renameCity, toggled, type Fields } from './records.ts';

export type Edit = (place: Workplace, n: number) => void;

const LISTS = ['tips.json', 'testimonials.yaml', 'team.yaml', 'reasons.yaml', 'roads.yaml', 'home-cards.yaml'];
const TEXTS = ['content', 'bio', 'description', 'title', 'name'];

const changeCity = (place: Workplace, n: number, work: (city: Fields) => void): void =>
  change(place, nth(filesOf(place, 'cities'), n), work);
const changeService = (place: Workplace, n: number, work: (service: Fields) => void): void =>
  change(place, nth(filesOf(place, 'services'), n), work);
const ids = (records: readonly Fields[]): number[] => records.map(({ id }) => Number(id ?? 0));

const cities: Record<string, Edit> = {
  'add a city': (place, n) => {
    const name = `Town ${n % 6}`;
    // Some come first, some last; some give all, some leave to gen what it can find out.
    const file = `data/cities/${n % 2 ? 'a' : 'z'}-town-${n % 6}.yaml`;
    if (existsSync(join(place.folder, file))) return;
    place.write(
      file,
      `name: ${name}\nstate: VT\nlat: ${44.2 + (n % 9) / 60}\nlon: ${-72.7 + (n % 7) / 40}\n${n % 3 ? '' : `slug: town-${n % 6}\nmajorRoads: [US-2]\n`}`,
    );
  },
  'remove a city': (place, n) => {
    const file = nth(
      filesOf(place, 'cities').filter((name) => !name.includes('montpelier')),
      n,
    );
    if (!file) return;
    let slug = '';
    change(place, file, (city) => void (slug = String(city.slug ?? String(city.name).toLowerCase().replace(' ', '-'))));
    place.remove(`data/${file}`);
    renameCity(place, slug, null);
  },
  'give a city another address': (place, n) => {
    const slug = nth(recordsOf(place, 'cities'), n).slug as string | undefined;
    if (slug)
      renameCity(
        place,
        slug,
        slug.endsWith('-on-the-hill') ? slug.replace(/-on-the-hill$/, '') : `${slug}-on-the-hill`,
      );
  },
  'rename a city': (place, n) =>
    changeCity(place, n, (city) => void (city.slug && (city.name = `${String(city.name).replace(/ \d+$/, '')} ${n}`))),
  'move a city': (place, n) =>
    changeCity(place, n, (city) => {
      city.lat = 44.15 + (n % 11) / 50;
      delete city.nearestServiceCenter;
    }),
  'change a note of a city': (place, n) =>
    changeCity(
      place,
      n,
      (city) => void (city.notes &&= [`Note ${n} of the season.`, ...(city.notes as string[]).slice(1)]),
    ),
  'change the roads of a city': (place, n) =>
    changeCity(
      place,
      n,
      (city) => void (city.majorRoads = toggled(city.majorRoads, nth(['US-2', 'VT-12', 'I-89'], n))),
    ),
  'describe a city': (place, n) => changeCity(place, n, (city) => void (city.description = `A place for ${n} pianos.`)),
  'say what a service means in a city': (place, n) =>
    changeCity(
      place,
      n,
      (city) =>
        void (city.serviceTexts = { ...(city.serviceTexts as Fields), 'piano-tuning': `Tuned in ${n} minutes.` }),
    ),
  'choose the neighbours of a city': (place, n) =>
    changeCity(place, n, (city) => {
      if (!city.nearbyLocations) return;
      const others = recordsOf(place, 'cities').flatMap(({ slug }) =>
        slug && slug !== city.slug ? [String(slug)] : [],
      );
      if (others.length > 0)
        city.nearbyLocations = [...others.slice(n % others.length), ...others.slice(0, n % others.length)];
    }),
};

const services: Record<string, Edit> = {
  'add a service': (place, n) => {
    const slug = `piano-care-${n % 3}`;
    if (existsSync(join(place.folder, `data/services/${slug}.yaml`))) return;
    const id = Math.max(...ids(recordsOf(place, 'services'))) + 1;
    place.write(`data/services/${slug}.yaml`, '{}');
    const like = recordsOf(place, 'services').find((service) => service.slug === 'piano-moving');
    change(place, `services/${slug}.yaml`, () => ({
      ...like,
      id,
      slug,
      title: `Piano Care ${n}`,
      shortTitle: `Care ${n % 3}`,
      notOffered: [],
    }));
  },
  'remove a service': (place) => {
    const file = filesOf(place, 'services').find((name) => name.includes('piano-care'));
    if (file) place.remove(`data/${file}`);
  },
  'change a price': (place, n) =>
    changeService(place, n, (service) => void (service.priceNote = `It depends on ${n} things.`)),
  'rename a service': (place, n) => changeService(place, n, (service) => void (service.shortTitle = `Care ${n}`)),
  'number the services anew': (place, n) =>
    changeService(place, n, (service) => void (service.id = Math.max(...ids(recordsOf(place, 'services'))) + 1)),
  'offer a service in a city, or no more': (place, n) => {
    const slug = nth(
      recordsOf(place, 'cities').flatMap((city) => (city.slug ? [String(city.slug)] : [])),
      n,
    );
    changeService(place, n, (service) => void (service.notOffered = toggled(service.notOffered, slug)));
  },
  'offer a service in a region, or no more': (place, n) =>
    changeService(place, n, (service) => void (service.notOffered = toggled(service.notOffered, 'Waterbury Area'))),
};

const lists: Record<string, Edit> = {
  'change a record of a list': (place, n) =>
    change<Fields[]>(
      place,
      nth(
        LISTS.filter((file) => file !== 'roads.yaml'),
        n,
      ),
      (records) => {
        const record = nth(records, n);
        record[TEXTS.find((name) => name in record) ?? 'title'] = `Text ${n}`;
      },
    ),
  'add a record to a list': (place, n) =>
    change<Fields[]>(place, nth(LISTS, n), (records) => {
      const record: Fields = { ...nth(records, n) };
      if ('id' in record) record.id = Math.max(...ids(records)) + 1;
      record[TEXTS.find((name) => name in record) ?? 'title'] = `One more ${n}`;
      records.push(record);
    }),
  'remove a record of a list': (place, n) =>
    change<Fields[]>(place, nth(LISTS, n), (records) =>
      records.length > 1 ? records.filter((_, index) => index !== n % records.length) : records,
    ),
  'turn a list around': (place, n) => change<Fields[]>(place, nth(LISTS, n), (records) => records.reverse()),
  'add an alias, or take it away': (place, n) =>
    change<Fields[]>(place, 'aliases.yaml', (aliases) => {
      const from = nth([`/go-${n % 4}`, `/deep/er/go-${n % 4}`, `/old-${n % 2}/{city}`], n);
      if (aliases.some((alias) => alias.from === from)) return aliases.filter((alias) => alias.from !== from);
      return [
        ...aliases,
        { from, to: from.includes('{city}') ? '/locations/{city}' : nth(['/about', '/', '/services/piano-moving'], n) },
      ];
    }),
};

const whole: Record<string, Edit> = {
  'rename the business': (place, n) =>
    change(
      place,
      'business.yaml',
      (business) => void (business.brand = nth(['Maple & Wire Piano Care', 'Birch & Felt'], n)),
    ),
  'change the number': (place, n) =>
    change(place, 'business.yaml', (business) => void (business.phone = `+1802555${String(n).padStart(4, '0')}`)),
  'move to another host': (place, n) =>
    change(
      place,
      'business.yaml',
      (business) => void (business.url = nth(['https://www.mapleandwire.example', 'https://maple.example'], n)),
    ),
  'change who is popular': (place, n) =>
    change(
      place,
      'business.yaml',
      (business) =>
        void (business.popular = toggled(
          business.popular,
          String(
            nth(
              recordsOf(place, 'cities').filter(({ slug }) => slug),
              n,
            ).slug,
          ),
        )),
    ),
  'shut a path to crawlers, or open it': (place, n) =>
    change(
      place,
      'business.yaml',
      (business) => void (business.disallow = toggled(business.disallow, `/drafts-${n % 2}`)),
    ),
  'rename a region': (place, n) => {
    const [from, to] = n % 2 ? ['Montpelier Area', 'Capital Area'] : ['Capital Area', 'Montpelier Area'];
    change<Fields[]>(place, 'centers.yaml', (centers) =>
      centers.forEach((center) => void (center.region === from && (center.region = to))),
    );
    changeAll(place, 'cities', (city) => void (city.region === from && (city.region = to)));
  },
  'change the picture of a person': (place, n) => {
    const file = join(place.project.data, 'images/team/ada.png');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, grayPng(n % 256));
    change<Fields[]>(
      place,
      'team.yaml',
      ([person]) => void (person && (n % 3 ? (person.image = 'team/ada.png') : delete person.image)),
    );
  },
  'write a file in another way': (place, n) => changeCity(place, n, () => {}),
};

export const DATA_EDITS: Readonly<Record<string, Edit>> = { ...cities, ...services, ...lists, ...whole };
