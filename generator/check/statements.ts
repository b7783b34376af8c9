/**
 * The statements of a page, normalised, so that a fact can be compared with the data however it is written: in digits of any
 * script, full width, with other separators, split over elements, in an attribute, or in structured data.
 */
import { faultAt } from './define-rule.ts';
import type { Element, ParsedPage, Text } from './html/page.ts';
import { byTag, byText, isProse, words } from './html/query.ts';
import type { CheckFacts, Found } from './types.ts';

export interface Statement {
  /** Normalised; see `normalize`. */
  readonly text: string;
  /** Offset into the page. */
  readonly start: number;
  /** "text" is read by visitors, "attribute" by browsers and machines, "data" is a string of structured data. */
  readonly kind: 'text' | 'attribute' | 'data';
  /** Shared by all statements of this kind with the same words. */
  readonly wording?: Wording;
}

/** Words that stand on many pages. */
interface Wording {
  readonly text: string;
  /** Kinds of facts of which the words contradict none. Looking here takes a tenth of a look-up by text. */
  readonly clean: (readonly FactKind[])[];
}

/** A kind of fact: how pages write it, and what is wrong with one of its occurrences. */
export interface FactKind {
  /** Matches normalised text. It must be global. */
  readonly pattern: RegExp;
  /** Matches every prepared text that `pattern` matches, and costs less: a long pattern takes 45 µs for each text. */
  readonly hint?: RegExp;
  /** Changes a text before it is matched. */
  readonly prepare?: (text: string) => string;
  /** Returns a message if an occurrence contradicts the data, else null. Only the text and kind of the statement may count. */
  readonly judge: (match: RegExpExecArray, statement: Statement) => string | null;
}

/** Message and occurrence of each contradiction in a text. */
type Contradictions = readonly (readonly [message: string, seen: string])[];
/** Judges texts by kinds: most texts of a page stand on others, too. */
const judges = new WeakMap<
  readonly FactKind[],
  Readonly<Record<Statement['kind'], (text: string) => Contradictions>>
>();

/** Returns a fault for each occurrence of a fact that contradicts the data. The same array of kinds judges each text once. */
export function judgeFacts({ statements }: Pick<ParsedPage, 'statements'>, kinds: readonly FactKind[]): Found[] {
  const judge = judges.get(kinds) ?? { text: judgeOf('text'), attribute: judgeOf('attribute'), data: judgeOf('data') };
  judges.set(kinds, judge);
  function judgeOf(kind: Statement['kind']) {
    return byText((text) => contradictions({ text, start: 0, kind }, kinds));
  }
  const found: Found[] = [];
  for (const statement of statements()) {
    const { kind, text } = statement;
    // A rule may have changed the text.
    const wording = statement.wording?.text === text ? statement.wording : null;
    if (wording?.clean.includes(kinds)) continue;
    const wrong = judge[kind](text);
    if (wrong.length === 0) wording?.clean.push(kinds);
    else found.push(...wrong.map(([message, seen]) => faultAt(statement, message, seen)));
  }
  return found;
}

const contradictions = (statement: Statement, kinds: readonly FactKind[]): Contradictions =>
  kinds.flatMap(({ pattern, hint, prepare, judge }) => {
    const text = prepare ? prepare(statement.text) : statement.text;
    // Most texts have no occurrence, and `matchAll` copies the expression.
    if ((hint && !hint.test(text)) || text.search(pattern) < 0) return [];
    return [...text.matchAll(pattern)].flatMap((match) => {
      const message = judge(match, statement);
      return message === null ? [] : [[message, match[0].trim()] as const];
    });
  });

/** Makes kinds of facts once for the facts of a site, or for some of its values. */
export function kindsFor<Facts extends object = CheckFacts>(make: (facts: Facts) => readonly FactKind[]): typeof make {
  const made = new WeakMap<Facts, readonly FactKind[]>();
  return (facts) => {
    const kinds = made.get(facts) ?? make(facts);
    made.set(facts, kinds);
    return kinds;
  };
}

const UNSEEN = /\u00AD|[\u200B-\u200F]|\u20E3|[\u2060-\u2064]|\uFE0E|\uFE0F|\uFEFF/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\u30FC]/g;
const QUOTES = /[\u2018\u2019\u02BC]/g;
/** Figures of a script that writes them as letters. One alone is a word. */
const HAN = /[〇零一二三四五六七八九]{4,}/g;
const HAN_DIGITS = '〇一二三四五六七八九';
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** One width, ASCII digits, hyphens and spaces, nothing invisible. "５１２–９８７" → "512-987" */
export function normalize(text: string): string {
  const plain = /^[\x20-\x7E]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(UNSEEN, '')
        .replace(DASHES, '-')
        .replace(QUOTES, "'")
        .replace(OTHER_DIGITS, asciiDigit)
        .replace(HAN, (run) => run.replace(/./g, (one) => String(Math.max(0, HAN_DIGITS.indexOf(one)))));
  return plain.replace(/\s+/g, ' ');
}

/** Unicode has the ten digits of a script in a row, after a character that is none. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const LARGE: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000 };
const NAME = `(?:${[...UNITS, ...TENS, ...Object.keys(LARGE)].join('|')})`;
const NUMBER = new RegExp(
  `\\b(?:(?:(?:a )?half[- ](?:a )?|a )(?=(?:dozen|hundred|thousand)\\b))?${NAME}(?:(?:[- ]| and |, ?)${NAME})*\\b`,
  'gi',
);
const HAS_NUMBER = new RegExp(`\\b${NAME}\\b|decade|centur|tieth|dredth|dozens|hundreds|thousands`, 'i');
const ROUND = { dozens: '24', hundreds: '200', thousands: '2000' } as const;

/** Writes numbers in figures: "forty-five years" → "45 years", "two decades" → "20 years", "five one two" → "5 1 2". */
export const inDigits = byText((text) =>
  HAS_NUMBER.test(text)
    ? text
        .replace(/\b(?:a )?quarter(?: of a|[- ])? ?century\b/gi, '25 years')
        .replace(/\b(?:a |one )?century and a half\b/gi, '150 years')
        .replace(/\bhalf[- ](?:a )?century(?! mark)\b|\ba half[- ]century\b/gi, '50 years')
        .replace(
          /\b(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth\b/gi,
          (name) => `${(TENS.indexOf(name.toLowerCase().replace('ieth', 'y')) + 2) * 10}th`,
        )
        .replace(/\b(?:one )?hundredth\b/gi, '100th')
        .replace(/\b(\d{1,3}) (dozen|hundred|thousand)\b/gi, (_, count: string, unit: string) =>
          String(Number(count) * (LARGE[unit.toLowerCase()] as number)),
        )
        .replace(NUMBER, figuresOf)
        .replace(
          /\b(?:(\d+)|a|the last) (decade|centur)(?:s|y|ies)?\b/gi,
          (_, count = '1', unit: string) => `${Number(count) * (/^d/i.test(unit) ? 10 : 100)} years`,
        )
        .replace(
          /\b(dozens|hundreds|thousands) of\b/gi,
          (_, name: string) => ROUND[name.toLowerCase() as keyof typeof ROUND],
        )
        .replace(/\b(\d) and a half\b/g, '$1.5')
        .replace(/\b(\d) point (\d)\b/g, '$1.$2')
    : text,
);

/** "one hundred and fifty" → "150"; a row of single figures stays a row. */
function figuresOf(words: string): string {
  const names = words
    .toLowerCase()
    .split(/[-, ]+/)
    .filter((name) => name !== 'and' && name !== 'a');
  const values = names.map((name) =>
    name === 'half'
      ? 0.5
      : (LARGE[name] ?? (UNITS.includes(name) ? UNITS.indexOf(name) : (TENS.indexOf(name) + 2) * 10)),
  );
  if (/,/.test(words) || (values.length > 1 && names.every((name) => UNITS.includes(name))))
    return words.replace(new RegExp(NAME, 'gi'), (name) => figuresOf(name));
  let sum = 0;
  values.forEach((value, index) => {
    sum = LARGE[names[index] ?? ''] === undefined ? sum + value : (sum || 1) * value;
  });
  return String(sum);
}

const INLINE = words(
  'abbr b bdi bdo cite code data em font i mark q s small span strong sub sup time tspan tt u var wbr',
);
const ATTRIBUTES = ['content', 'aria-label', 'alt', 'title', 'placeholder', 'value', 'summary', 'label'];

/** Returns the statements of a page. Text runs on through inline elements. */
export function findStatements(elements: readonly Element[], texts: readonly Text[]): Statement[] {
  const found: Statement[] = [];
  let run: { text: string; start: number; block: Element } | null = null;
  const breaks = elements.filter(({ tag }) => tag === 'br');
  const add = (value: string, start: number, kind: Statement['kind']): void => {
    const wording = wordings[kind](value);
    if (wording.text !== '') found.push({ text: wording.text, start, kind, wording });
  };
  for (const { value, start, parent } of texts) {
    if (parent.attributes.type === 'application/ld+json')
      for (const string of stringsIn(value)) add(string, start, 'data');
    if (parent.tag === 'style') for (const text of textsInStyles(value)) add(text, start, 'text');
    if (!isProse({ parent } as Text)) continue;
    for (; breaks[0] && breaks[0].end <= start; breaks.shift())
      if (run && breaks[0].start >= run.start) run.text += ' ';
    const block = blockOf(parent);
    if (run && (run.block === block || isOneFigure(run, value, block))) {
      run.text += value;
      run.block = block;
    } else {
      if (run) add(run.text, run.start, 'text');
      run = { text: value, start, block };
    }
  }
  if (run) add(run.text, run.start, 'text');
  for (const element of elements) for (const value of spokenIn(element)) add(value, element.start, 'attribute');
  return found;
}

const spokenIn = byTag(({ attributes }) => [
  ...ATTRIBUTES.flatMap((name) => attributes[name] || []),
  // Styles and scripts show some of these; those of more than words are theirs alone.
  ...Object.entries(attributes).flatMap(([name, value]) =>
    name.startsWith('data-') && PROSE.test(value) ? value : [],
  ),
]);
const PROSE = /^(?![[{])(?=.*[\p{Nd}〇一二三四五六七八九])[^<>{};]{7,200}$/u;

/** Texts that a stylesheet writes in front of elements and behind them. */
const textsInStyles = byText((css) =>
  [...css.matchAll(/[{;\s]content:\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, double, single]) => double ?? single ?? ''),
);

/** Normalises words; a text of blanks has none. */
const wordingsOf = () => byText((text): Wording => ({ text: text.trim() === '' ? '' : normalize(text), clean: [] }));
const wordings = { text: wordingsOf(), attribute: wordingsOf(), data: wordingsOf() };

/** True if a figure runs on over the edge of a link, as in `<a>512-987</a>-6543`. */
const isOneFigure = (run: { text: string; block: Element }, value: string, block: Element): boolean =>
  [run.block, block].filter(({ tag }) => tag === 'a').length === 1 &&
  outside(run.block) === outside(block) &&
  /\p{Nd}[-\s./(),•·]*$/u.test(run.text) &&
  /^[-\s./(),•·]*\p{Nd}/u.test(value);

const outside = (block: Element): Element => (block.tag === 'a' && block.parent ? blockOf(block.parent) : block);

function blockOf(element: Element): Element {
  let at = element;
  while (at.parent && INLINE.has(at.tag)) at = at.parent;
  return at;
}

/** The strings of JSON, without their names. */
function stringsIn(json: string): string[] {
  const strings: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') strings.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  try {
    visit(JSON.parse(json));
  } catch {
    strings.push(json);
  }
  return strings;
}
