/** The commands of the kit: `gen city`, `gen new`, `gen update`, `gen brand`, `gen places`. */
import { defineCommand } from '../define/index.ts';
import { cities } from './names.ts';
import type { BrandFlags } from './new/brand.ts';
import type { PlacesFlags } from './new/list-places.ts';
import type { NewFlags } from './new/new.ts';
import type { UpdateFlags } from './new/update.ts';

const city = defineCommand({
  name: 'city',
  collection: cities,
  description: 'build the pages of one or more cities; trackers, sitemap, and manifest are updated, other pages stay',
  examples: ['macon', 'conyers', 'covington'],
});

const newSite = defineCommand({
  name: 'new',
  needsSite: false,
  description: 'begin a site of your own: asks eleven questions and writes a site whose files are yours',
  examples: [
    'gen new my-site',
    'gen new my-site --trade plumbing --name "Clear Creek Plumbing" --address "100 Main St, Round Rock, TX 78664" --yes',
    'gen new my-site --trade "pool service" --services "Weekly care: water tested, baskets emptied, from $95; Pump repair" --yes',
  ],
  flags: (command) =>
    command
      .argument('<folder>', 'where to write it')
      .option('--trade <trade>', 'trade to start with, such as plumbing; or any other, with your own --services')
      .option('--name <name>', 'name of the business')
      .option('--phone <number>', 'number that customers call')
      .option('--texts', 'texts to this number are read')
      .option('--address <address>', '"570 Smith Chapel Rd, Musella, GA 31066"; several with semicolons')
      .option(
        '--services <list>',
        'services of the trade with commas (or "all"), or your own: "Name: what the customer gets, from $95; Name"',
      )
      .option('--within <distance>', 'how far it goes')
      .option('--places <number>', 'the most places to begin with (default: 25)')
      .option('--hours <hours>', '"24/7", "Mon-Fri 8:00-17:00; Sat 9:00-13:00", or both')
      .option('--color <color>', 'color of the brand: "#7a1230"')
      .option('--look <look>', 'direct, practice or roadside; the trade decides without it')
      .option('--about <sentences>', 'two sentences about the business')
      .option('--staff', 'pages for staff: what is built, what is missing, how pages are linked')
      .option('--yes', 'use the default for each answer without a flag'),
  run: async (context, folder: string, flags: NewFlags) =>
    (await import('./new/new.ts')).startSite(context, folder, flags),
});

const update = defineCommand({
  name: 'update',
  needsSite: false,
  description: 'show by file what this version of areaserved changes in the files that gen wrote, and merge it',
  examples: ['gen update', 'gen update --diff', 'gen update --write', 'gen update --json'],
  flags: (command) =>
    command
      .option('--write', 'write the changes; lines that you have changed, too, get conflict marks and exit code 1')
      .option('--diff', 'print the changed lines, as git diff does')
      .option('--json', 'print the report as JSON'),
  run: async (context, flags: UpdateFlags) => (await import('./new/update.ts')).updateSite(context, flags),
});

const brand = defineCommand({
  name: 'brand',
  description: 'write the palette, the icons and the pictures of a site again in another color',
  examples: ['gen brand --color "#7a1230"', 'gen brand --color "#7a1230" --edited keep'],
  flags: (command) =>
    command
      .requiredOption('--color <color>', 'color of the brand: "#7a1230"')
      .option('--edited <answer>', 'what to do with files that you have edited: keep or overwrite'),
  run: async (context, flags: BrandFlags) => (await import('./new/brand.ts')).changeBrand(context, flags),
});

const places = defineCommand({
  name: 'places',
  needsSite: false,
  description: 'list the places around one, as rows for data/cities.csv',
  examples: ['gen places "Austin, TX" --within 30', 'gen places "Macon, GA" > data/cities.csv'],
  flags: (command) =>
    command
      .argument('<place>', 'name and state, with its ZIP code if the state has two: "Austin, TX", "Center, TX 75935"')
      .option('--within <distance>', 'how far around it, in a straight line', '25')
      .option('--places <number>', 'the most places to list, nearest first'),
  run: async (context, place: string, flags: PlacesFlags) =>
    (await import('./new/list-places.ts')).listPlaces(context, place, flags),
});

export const commands = [city, newSite, update, brand, places];
