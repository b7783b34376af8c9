/** Returns the files of a project for the answers of `gen new`. */
import { stringify } from 'yaml';
import { slugify } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import type { Formats } from '../country/formats.ts';
import { fontPackage } from '../display-font.ts';
import type { Answers } from './answers.ts';
import { NEEDED, rowOf, type CityRow } from './import-cities.ts';
import { PLACES_SOURCE, placesWithin, type Town } from './places.ts';
import { writeTable } from './write-table.ts';

/** Texts of files by path. */
type ProjectFiles = Readonly<Record<string, string>>;

interface ProjectOptions {
  /** The npm version range of the package, or a path to a tarball. */
  readonly packageSpec: string;
  readonly places: readonly Town[];
  readonly formats: Formats;
  /** JSON Schemas of the collections, by file name. */
  readonly schemas: ProjectFiles;
}

/** The owner adds further cities with `gen import cities`. */
const MOST_CITIES = 25;
const POPULATION = 1000;

export function projectFiles(answers: Answers, { packageSpec, places, formats, schemas }: ProjectOptions) {
  const cities = servedPlaces(answers, places, formats.country);
  const { reasons, tips } = answers.trade;
  return {
    'package.json': packageJson(answers, packageSpec),
    'site.ts': SITE,
    'tsconfig.json': TSCONFIG,
    '.gitignore': 'node_modules/\nout/\n.out.gen/\n',
    '.github/workflows/site.yml': WORKFLOW,
    'README.md': readme(answers, cities.length, formats),
    'templates/copy/pages/HomePage.hbs': homeCopy(answers),
    'data/business.yaml': business(answers),
    'data/theme.yaml': theme(answers),
    'data/centers.yaml': centers(answers, formats),
    'data/cities.csv': writeTable(NEEDED, cities),
    'data/reasons.yaml': startingList('reasons', reasons),
    'data/tips.yaml': startingList(
      'tips',
      tips.map((tip, index) => ({ id: index + 1, ...tip })),
    ),
    ...services(answers),
    ...Object.fromEntries(Object.entries(schemas).map(([name, text]) => [`data/schemas/${name}`, text])),
  };
}

/** Returns the places within reach, nearest first, the place of the address always among them. */
function servedPlaces({ home, within }: Answers, places: readonly Town[], country: Country): CityRow[] {
  const near = placesWithin(places, home, { within, population: POPULATION, country });
  const others = near.filter(({ name, state }) => name !== home.name || state !== home.state);
  return [home, ...others].slice(0, MOST_CITIES).map(rowOf);
}

const STARTING =
  'Starting copy, the same for every site that begins with this trade. Read it, change what is not so, then delete `starting`:\n# "gen check --release" refuses records that have it.';

/** Returns a YAML file with its editor schema and a comment. */
function records(schema: string, value: unknown, comment: string): string {
  const up = schema === 'service' ? '../' : '';
  return `# yaml-language-server: $schema=${up}schemas/${schema}.json\n# ${comment}\n${stringify(value, { lineWidth: 110 })}`;
}

const startingList = (schema: string, list: readonly object[]): string =>
  records(
    schema,
    list.map((record) => ({ ...record, starting: true })),
    STARTING,
  );

/** Version of the fonts of trades. */
const FONT_VERSION = '^5.3.0';

function packageJson({ name, trade }: Answers, packageSpec: string): string {
  const font = trade.look.font && fontPackage(trade.look.font.display);
  const project = {
    name: slugify(name),
    private: true,
    type: 'module',
    scripts: {
      start: 'gen build && gen preview',
      dev: 'gen dev --open',
      build: 'gen build',
      check: 'gen build && gen check',
      release: 'gen build && gen check --release',
    },
    dependencies: { ...(font ? { [font]: FONT_VERSION } : {}), areaserved: packageSpec },
    // Both have their binaries in packages of their own, so their scripts need not run.
    allowScripts: { esbuild: false, koffi: false },
    // For editors: the types of components.
    devDependencies: { '@types/react': '^19.3.0' },
  };
  return `${JSON.stringify(project, null, 2)}\n`;
}

const SITE = `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';

/** The kit for local services as it comes. Collections, pages, files and rules of your own go between the braces. */
export default defineSite(localService, {});
`;

const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      // Components import stylesheets, which the bundler resolves.
      noUncheckedSideEffectImports: false,
      skipLibCheck: true,
      // The site's own components import those of the package as if they were in one folder.
      rootDirs: ['.', 'node_modules/areaserved'],
    },
    include: ['site.ts', 'components'],
  },
  null,
  2,
)}\n`;

const WORKFLOW = `name: site
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: npm run check
      - uses: actions/upload-artifact@v4
        with: { name: site, path: out }
`;

function business({ trade, name, phone, emergency, hours, home }: Answers): string {
  const host = `${slugify(name)}.example`;
  const text = (value: object): string => stringify(value, { lineWidth: 0 });
  return `# yaml-language-server: $schema=schemas/business.json
# These lines follow from your answers. Check each of them; those with "Replace" are examples. Then delete \`sample\`:
# "gen check --release" refuses the site while it is there.
${text({ brand: name, tagline: trade.tagline, trade: trade.trade, schemaType: trade.schemaType })}# Replace: the address of your site, and a mailbox that is read.
origin: https://www.${host}
email: office@${host}
phone: "${phone}"
# Replace: how many years you have been in business.
yearsInBusiness: 1
${text({ emergency247: emergency, sendLocation: trade.sendLocation, figures: trade.figures, officeHours: hours, popular: [slugify(home.name)] })}# More that is shown when it is there: ${trade.schemaType ? '' : 'schemaType (the closest of the types at https://schema.org/LocalBusiness), '}responseMinutes (how long it usually takes until you are there), legalName, generations, priceRange, payments, social, reviewUrl with reviewSite,
# bookingUrl, video, stats, flagship. Your editor completes and explains each.
sample: true
`;
}

/** One sentence of the site's own, to show how to replace others. */
const homeCopy = ({
  trade,
}: Answers): string => `{{!-- A sentence here takes the place of the one of that name in the package. --}}
{{!# title }}
${trade.headline}
`;

function theme({ trade, colors }: Answers): string {
  return records(
    'theme',
    { accent: colors.accent, dark: colors.dark, ...trade.look, mark: { icon: trade.icon } },
    'Colors are checked: text on them must be readable. `mark: { image: logo.svg }` takes your logo from data/images, `art: { image:\n# hero.webp }` a drawing or photo for the home page; `font: { display: NAME }` any font of https://fontsource.org that is installed.',
  );
}

function centers({ name, address, home, within }: Answers, formats: Formats): string {
  const query = encodeURIComponent(formats.address(address));
  const center = {
    id: slugify(home.name),
    name: `${name}, ${address.locality}`,
    region: `${home.name} Area`,
    rank: 'Primary',
    address,
    coverage: { around: home.name, radius: within, geo: { lat: home.lat, lon: home.lon } },
    mapUrl: `https://www.google.com/maps?q=${query}&output=embed`,
    directionsUrl: `https://www.google.com/maps/search/?api=1&query=${query}`,
  };
  return records(
    'centers',
    [center],
    'Distances are measured from the middle of `coverage`. Give `address` a `geo: { lat, lon }` of its own, and they are measured from\n# there; where you set out somewhere else, add `startsFrom: { name, geo }`.',
  );
}

function services({ trade, services: chosen, emergency }: Answers): ProjectFiles {
  const planned = trade.planned && !emergency ? { planned: trade.planned } : {};
  const files = trade.services
    .filter(({ slug }) => chosen.includes(slug))
    .map((service, index) => [
      `data/services/${service.slug}.yaml`,
      records('service', { id: index + 1, ...service, ...planned, starting: true }, STARTING),
    ]);
  return Object.fromEntries(files) as ProjectFiles;
}

function readme({ name, trade, home, within }: Answers, cities: number, formats: Formats): string {
  return `# ${name}

The website of ${name}: ${cities} places within ${formats.distance(within)} of ${home.name}, ${home.state}, and a page for each of its services in each of them (${trade.trade}).

\`\`\`sh
npm install
npm start            # builds the site and shows it at http://127.0.0.1:4173
npm run dev          # shows it while you edit: every save is seen at once
npm run check        # validates every page
npm run release      # refuses samples, starting copy and placeholder addresses, too
\`\`\`

What is published lies in \`out/\`: plain files for any web host, with settings for nginx, Caddy, Apache, Netlify and others.

## Before the first release

1. \`data/business.yaml\`: replace the lines that say so, delete \`sample\`.
2. \`data/services/*.yaml\`, \`data/reasons.yaml\`, \`data/tips.yaml\`: read the starting copy, make it yours, delete \`starting\`.
3. \`data/cities.csv\`: take out the places that you do not serve. More towns: \`npx gen import cities --near "${home.name}, ${home.state}" --within ${within}${formats.shortUnit}\`
   or \`npx gen import cities list.xlsx\`; what is there stays. A center goes as far as \`radius\` in \`data/centers.yaml\`.
   More columns make better pages: county, postalCodes, landmarks, majorRoads, description.
4. \`npm run release\` says what is left.

## Make it yours

- Look: \`data/theme.yaml\` (colors, font, logo, hero, heads, cards, corners, order of sections). Another font: \`npm install @fontsource/NAME\`, then name it there.
- A sentence: \`templates/copy/pages/HomePage.hbs\` has one. Named like a sentence of the package, it takes the place of that one and of no other.
- A component: \`npx gen eject components/sections/HomeHero.tsx\` copies one in; \`npx gen outdated\` says when the original has changed.
- Pages, collections, files and rules of your own: \`site.ts\`. Then \`npx gen schema\` tells your editor of them.

${PLACES_SOURCE}.
`;
}
