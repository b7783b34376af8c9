/** What is left to write or to keep in step: cities without a text, prices in sentences, and what ends on a day. */
import { keyName } from '../define/index.ts';
import type { CollectionRef, Context, Data, KeyPath, Note, WrittenSentence } from '../define/index.ts';
import { business, centers, cities, homeCards, reasons, services, team, tips } from './names.ts';
import { RESERVED_NUMBER } from './phone.ts';
import { notesIn, type RecordNote, type Temporary } from './record-notes.ts';
import { textsOf } from './rules/city-data.ts';
import type { Service } from './schemas/index.ts';
import { isOver } from './special-hours.ts';

/** `sentences` are those of `templates/copy`. */
export const findUnfinished = ({ data, today }: Context, sentences: readonly WrittenSentence[]): Note[] => [
  ...findExamples(data),
  ...findSilentCities(data),
  ...findPrices(data, sentences),
  ...findEnding(data, today),
];

const RESERVED_HOST = /[/.@]example(?:\.(?:com|net|org))?(?:[/:]|$)/;

/** Finds the address, mailbox and number of `gen new`. A business that is marked as a sample is listed anyway. */
function findExamples(data: Data): Note[] {
  return notesIn(data, business, ({ url, email, phone, sample }) => {
    if (sample) return [];
    const keys = [
      ...(RESERVED_HOST.test(url) ? ['url'] : []),
      ...(RESERVED_HOST.test(email.text) ? ['email'] : []),
      ...(RESERVED_NUMBER.test(phone.e164) ? ['phone'] : []),
    ];
    const text = 'This value is reserved for examples. Write your own.';
    return keys.map((key) => ({ text, path: [key], subject: key, when: 'next' }));
  });
}

const SILENT =
  'The data say nothing of this city alone. Two true sentences help, in its `description`, or as `notes` in its file in data/cities.';

const findSilentCities = (data: Data): Note[] =>
  notesIn(data, cities, (city) =>
    city.landmarks.length > 0 || textsOf(city).length > 0
      ? []
      : [{ text: SILENT, path: [], subject: city.name, when: 'next' }],
  );

/** "$1,189" or "$149.50" */
const AMOUNT = /\$\s?(\d[\d,]*(?:\.\d\d)?)/g;

/** Finds amounts that are no price of the data: the sentence was left behind when a price changed. Customers may name any. */
function findPrices(data: Data, sentences: readonly WrittenSentence[]): Note[] {
  const known = data.all(services).flatMap(pricesOf);
  const find = (text: string, prices: readonly number[]): string[] =>
    [...text.matchAll(AMOUNT)]
      .filter(([, amount = '']) => !prices.includes(Number(amount.replaceAll(',', ''))))
      .map(([amount]) => amount.replace(/[.,]$/, ''));
  const noteFor = (amount: string, subject: string) => ({
    text: `The text names ${amount}, which is not among the prices of the services. Is it still true?`,
    subject,
    when: 'next' as const,
  });
  const pricesIn = <T>(collection: CollectionRef<T>, pricesFor: (record: T) => readonly number[]): Note[] =>
    notesIn(data, collection, (record) =>
      [...stringsIn(record)].flatMap(({ path, text }) =>
        find(text, pricesFor(record)).map((amount) => ({ ...noteFor(amount, keyName(path)), path })),
      ),
    );
  return [
    // A service has its own prices.
    ...pricesIn(services, (service) => (service.price ? pricesOf(service) : known)),
    ...[business, centers, cities, reasons, tips, homeCards, team].flatMap((collection) =>
      pricesIn(collection as CollectionRef<unknown>, () => known),
    ),
    ...sentences.flatMap(({ name, text, place }) =>
      find(text, known).map((amount) => ({ ...noteFor(amount, `sentence "${name}"`), place })),
    ),
  ];
}

const pricesOf = ({ price }: Service): number[] => [price?.from, price?.perMile].flatMap((amount) => amount ?? []);

/** Yields the texts in a record. */
function* stringsIn(value: unknown, path: KeyPath = []): Generator<{ readonly path: KeyPath; readonly text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      yield* stringsIn(item, [...path, Array.isArray(value) ? Number(key) : key]);
}

const ENDING =
  'It ends on a day, and no workflow of this site builds it every night: pages show it until the next build. The recipe "Nightly build" helps.';

/** Notices and special hours that are still to end. */
function findEnding(data: Data, today: string): Note[] {
  const ending = { text: ENDING, when: 'unattended' } as const;
  const find = ({ notice, specialHours = [] }: Temporary): RecordNote[] => [
    ...(notice && notice.until >= today ? [{ ...ending, path: ['notice'], subject: 'notice' }] : []),
    ...specialHours.flatMap((special, at) =>
      isOver(special, today) ? [] : [{ ...ending, path: ['specialHours', at], subject: 'special hours' }],
    ),
  ];
  return [...notesIn(data, business, find), ...notesIn(data, centers, find), ...notesIn(data, cities, find)];
}
