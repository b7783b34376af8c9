/** The questions of `gen new` at the terminal. */
import { autocomplete, cancel, confirm, isCancel, multiselect, select, text } from '@clack/prompts';
import { GenError, slugify } from '../../define/index.ts';
import { chooseTrade, type Trades, type Trade } from './trades.ts';
import { defaultsFor, EXAMPLE_ADDRESS, READERS, refuseFlag, type Choices, type Typed } from './answers.ts';

type Question = Exclude<keyof Typed, 'trade' | 'places'>;

/** The questions after that for the trade, in their order. */
const QUESTIONS: Readonly<Record<Question, string>> = {
  name: 'What is the business called?',
  phone: 'Which number do customers call?',
  texts: 'Does somebody read texts to this number?',
  address: `What is its address? Like ${EXAMPLE_ADDRESS}, or without the street`,
  services: 'Which services?',
  within: 'Up to how many miles away are its customers?',
  hours: 'When is it open? Such as 24/7, or Mon-Fri 8am-5pm, Sat 9-13',
  color: 'Which color does the brand have? Like #7a1230',
  look: 'Which look?',
  about: 'Two sentences about the business: since when, who works there, what they are known for',
};
/** Questions without a default. */
const NEEDED: ReadonlySet<Question> = new Set(['name', 'phone', 'address']);

/** Asks for the answers that no flag gives. Returns null on Ctrl-C, and throws before the first question if a flag is wrong. */
export async function ask(given: Partial<Typed>, choices: Choices): Promise<Typed | null> {
  const { trades, looks } = choices;
  const problemOf = (key: Question | 'places', answer: string): string | null =>
    key === 'services' || key === 'look' ? null : READERS[key](answer).problem;
  const questions = Object.entries(QUESTIONS) as [Question, string][];
  const wrong = [...questions.map(([key]) => key), 'places' as const].flatMap((key) => {
    const problem = given[key] === undefined ? null : problemOf(key, given[key]);
    return problem === null ? [] : [refuseFlag(key, problem)];
  });
  if (wrong.length > 0) throw new GenError(wrong);
  const said = given.trade ?? (await choose(trades));
  if (said === null) return null;
  const trade = chooseTrade(trades, { ...given, trade: said }) ?? trades.other(said);
  const defaults = defaultsFor(trade, looks);
  const answers: Partial<Record<keyof Typed, string>> = { ...given, trade: said };
  const askOne = (key: Question, question: string): Promise<string | null> => {
    if (key === 'services') return chooseServices(trade);
    if (key === 'texts') return chooseYes(question);
    if (key === 'look') return chooseLook(question, looks, defaults.look);
    return type(question, NEEDED.has(key) ? null : defaults[key], (text) => problemOf(key, text));
  };
  for (const [key, question] of questions) {
    if (answers[key] !== undefined) continue;
    const answer = await askOne(key, question);
    if (answer === null) return null;
    answers[key] = answer;
  }
  return { ...defaults, ...answers, trade: said };
}

async function choose(trades: Trades): Promise<string | null> {
  const options = function (this: { readonly userInput: string }) {
    return tradeOptions(trades, this.userInput);
  };
  // Without `trim`, the space before a second word would hide all options.
  const filter = (typed: string, { label = '' }: { readonly label?: string }): boolean =>
    label.toLowerCase().includes(typed.trim().toLowerCase());
  return leave(await autocomplete({ message: 'Which trade? Choose one, or type your own', options, filter }));
}

/** Returns the trades to choose from, and the typed text if it is not among them. */
export function tradeOptions({ list }: Trades, typed: string): { value: string; label: string }[] {
  const options = list.map(({ slug, name }) => ({ value: slug, label: name }));
  const own = typed.trim();
  const isNew = slugify(own) !== '' && !list.some(({ slug }) => slug === slugify(own));
  return isNew ? [...options, { value: own, label: `${own}, with services of your own` }] : options;
}

async function chooseServices({ services }: Trade): Promise<string | null> {
  if (services.length === 0) return nameServices();
  const options = services.map(({ slug, title }) => ({ value: slug, label: title }));
  const initialValues = services.map(({ slug }) => slug);
  const chosen = leave(await multiselect({ message: 'Which services?', options, initialValues, required: true }));
  return chosen === null ? null : chosen.join(',');
}

/** Asks for services of a trade that has none. */
async function nameServices(): Promise<string | null> {
  const message = 'Which services? Name: what the customer gets, from $95; Next name: … (or names alone, with commas)';
  const validate = (answer: string | undefined): string | undefined =>
    slugify(answer ?? '') === '' ? 'It needs at least one.' : undefined;
  return leave(await text({ message, validate }));
}

async function chooseYes(message: string): Promise<string | null> {
  const said = leave(await confirm({ message, initialValue: false }));
  return said === null ? null : said ? 'yes' : 'no';
}

const chooseLook = async (message: string, looks: Choices['looks'], usual: string): Promise<string | null> =>
  leave(
    await select({
      message,
      options: looks.map(({ name, title }) => ({ value: name, label: `${name}: ${title}` })),
      initialValue: usual,
    }),
  );

/** Asks in an empty field. An empty answer means the default; without one it is refused. */
async function type(
  message: string,
  usual: string | null,
  problemOf: (answer: string) => string | null,
): Promise<string | null> {
  const validate = (answer = ''): string | undefined => {
    if (answer.trim() === '') return usual === null ? 'It needs an answer.' : undefined;
    return problemOf(answer) ?? undefined;
  };
  const question = usual === null ? message : `${message} (Enter for ${usual || 'none'})`;
  return leave(await text({ message: question, ...(usual === null ? {} : { defaultValue: usual }), validate }));
}

/** Returns null, with a message, if the person pressed Ctrl-C. */
function leave<T>(answer: T): Exclude<T, symbol> | null {
  if (!isCancel(answer)) return answer as Exclude<T, symbol>;
  cancel('Nothing was written.');
  return null;
}
