/** Validates the markup of whole pages with html-validate. */
import { HtmlValidate, StaticConfigLoader, type ConfigData, type Message } from 'html-validate';
import type { CheckedPage, Element } from '../../define/checked-page.ts';
import type { Finding } from '../../define/rule.ts';
import { hashBytes } from '../../hash.ts';

export interface MarkupFinding extends Finding {
  readonly rule: string;
}

export type MarkupCheck = (page: Pick<CheckedPage, 'html' | 'elements'>) => MarkupFinding[];

/** Creates a check for many pages. Loading html-validate takes as long as checking ten pages. */
export async function createMarkupCheck(): Promise<MarkupCheck> {
  const loader = new StaticConfigLoader(CONFIG);
  const resolved = await loader.getConfigFor('');
  // The loader merges the presets again for every page: a third of the whole time.
  loader.getConfigFor = () => resolved;
  const validator = new HtmlValidate(loader);
  /** Forms of pages without a fault. The 300 pages of the sample site have 33: their check takes 12 s of processor time instead of 20. */
  const clean = new Set<string>();
  return (page) => {
    const markup = withoutUnread(page);
    const form = formOf(markup);
    if (clean.has(form)) return [];
    const found = validator
      .validateStringSync(markup)
      .results.flatMap(({ messages }) => messages)
      .filter((message) => !isLeftOut(message))
      .map(({ ruleId, message, offset }) => ({ rule: `html/${ruleId}`, ...divideMessage(message), offset }));
    if (found.length === 0 && !READ.test(markup)) clean.add(form);
    return found;
  };
}

/** Blanks styles, structured data and drawings, with equal length: html-validate finds nothing in them, and reads half a page less. */
function withoutUnread({ html, elements }: Pick<CheckedPage, 'html' | 'elements'>): string {
  const parts: string[] = [];
  let from = 0;
  for (const element of elements) {
    const { inner, innerEnd } = element;
    // The parser may put the end of an element of a broken page before its start.
    if (inner < from || innerEnd < inner || !isUnread(element, html.slice(inner, innerEnd))) continue;
    // A space stays where the text was, since an empty element may be a fault.
    parts.push(html.slice(from, inner), ' '.repeat(innerEnd - inner));
    from = innerEnd;
  }
  return [...parts, html.slice(from)].join('');
}

/** Markup without titles, which html-validate reads in a drawing, too. */
const DRAWN = /^(?:[^<]|<(?!title|desc)\/?[\w:-]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>)*$/i;

function isUnread({ tag, attributes }: Element, content: string): boolean {
  if (tag === 'svg') return DRAWN.test(content);
  return tag === 'style' || (tag === 'script' && /json/i.test(attributes.type ?? ''));
}

/** Words: anything but spaces alone, quotes, and characters of markup. */
const WORDS = '(?=\\s*[^\\s"<])(?:[^&<>"]|&(?:amp|lt|gt|quot|#39|#x27);)+';
const TEXT = new RegExp(`>${WORDS}(?=<)`, 'g');
const VALUE = new RegExp(`(\\s(?:alt|aria-label|content|data-[\\w-]+|href|src|srcset|title)=)"${WORDS}"`, 'g');
/** Markup whose values html-validate reads: it compares the areas of a map. */
const READ = /<area\b|="refresh"/i;

/** The markup of a page without its words. No rule of html-validate reads more than whether there are any. */
const formOf = (markup: string): string =>
  hashBytes(markup.replace(VALUE, '$1"x"').replace(TEXT, '>x').replace(/\s+/g, ' '));

/** Values in quotation marks are those of one place: `Duplicate ID "map-3"`. */
function divideMessage(text: string): Pick<Finding, 'message' | 'detail'> {
  const message = /[.!?]$/.test(text) ? text : `${text}.`;
  const quoted = text.match(/"[^"]*"/g) ?? [];
  return { message: message.replace(/"[^"]*"/g, '"…"'), ...(quoted.length > 0 && { detail: quoted.join(', ') }) };
}

/** Rules of the presets that are off, by the reason. */
const OFF = {
  'a rule of gen finds it': ['heading-level'],
  'no-unknown-elements finds it': ['element-name'],
  'it is a matter of style or advice': [
    'no-autoplay',
    'no-deprecated-attr',
    'no-implicit-button-type',
    'no-redundant-aria-label',
    'no-redundant-for',
    'no-redundant-role',
    'prefer-native-element',
    'unique-landmark',
    'wcag/h32',
    'wcag/h63',
    'wcag/h67',
    'wcag/h71',
  ],
  'scripts may add the id later': ['no-missing-references'],
  'the owner decides which hosts to trust': ['require-sri'],
  'comments for html-validate are not part of a page': ['deprecated-rule', 'no-unused-disable'],
} as const;

const CONFIG: ConfigData = {
  root: true,
  // An island is a custom element around any part of a page.
  elements: ['html5', { 'gen-island': { flow: true, phrasing: true, transparent: true, permittedContent: ['@flow'] } }],
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    ...Object.fromEntries(Object.values(OFF).flatMap((rules) => rules.map((rule) => [rule, 'off'] as const))),
    'no-unknown-elements': 'error',
    'form-dup-name': 'error',
    'no-raw-characters': ['error', { relaxed: true }],
    'valid-id': ['error', { relaxed: true }],
    // ARIA 1.2 allows a name on lists and groups.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

/** Custom elements are not unknown, and some faults have a finding already. */
function isLeftOut({ ruleId, message, context }: Message): boolean {
  // Each of these elements is reported as unclosed.
  if (ruleId === 'close-order') return message.endsWith('seen but there were open elements');
  if (ruleId === 'no-unknown-elements') return typeof context === 'string' && context.includes('-');
  return ruleId === 'element-required-attributes' && message.startsWith('<html> ');
}
