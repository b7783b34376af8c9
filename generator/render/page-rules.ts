/** The styles of a page: of those of its component, the rules whose classes it has. This saves about 400 bytes of the first round trip. */

/** What is always there, a rule with the classes that each of its selectors needs, or a group such as `@media`. */
export type StyleRule =
  | string
  | { readonly needs: readonly (readonly string[])[]; readonly text: string }
  | { readonly start: string; readonly rules: readonly StyleRule[] };

/** Reads minified styles. Classes that occur in `code`, which runs in browsers, may come at any time: no rule needs them. */
export function readRules(css: string, code: string): readonly StyleRule[] {
  const inCode = new Set(code.match(/[\w-]+/g));
  const parts = css.match(PARTS) ?? [];
  let at = 0;
  const readBlock = (): StyleRule[] => {
    const rules: StyleRule[] = [];
    let start = '';
    for (; at < parts.length && parts[at] !== '}'; at++) {
      const part = parts[at] as string;
      if (part === ';') {
        rules.push(`${start};`);
        start = '';
      } else if (part !== '{') {
        start += part;
      } else if (GROUP.test(start)) {
        at++;
        rules.push({ start: `${start}{`, rules: readBlock() });
        start = '';
      } else {
        const from = at;
        while (parts[at] !== '}') at++;
        const text = `${start}${parts.slice(from, at + 1).join('')}`;
        rules.push(start.startsWith('@') ? text : { needs: classesOf(start, inCode), text });
        start = '';
      }
    }
    return start === '' ? rules : [...rules, start];
  };
  return readBlock();
}

/** Strings and addresses in one piece, braces, semicolons, and what is between. */
const PARTS = /(?:"(?:\\.|[^"\\])*"|url\([^)]*\)|\\.|[^{};"\\])+|[{};]/gs;

/** Rules that hold rules. */
const GROUP = /^@(?:layer|media|supports|container|scope|starting-style|keyframes|-webkit-keyframes)\b/;

/** Returns the classes that each selector needs; those in `:not()`, `:is()` and the like do not count. */
function classesOf(selectors: string, inCode: ReadonlySet<string>): readonly (readonly string[])[] {
  const needs: string[][] = [[]];
  let depth = 0;
  for (const [part, escaped] of selectors.matchAll(SELECTOR_PART)) {
    if (part === '(' || part === '[') depth++;
    else if (part === ')' || part === ']') depth--;
    else if (depth > 0) continue;
    else if (part === ',') needs.push([]);
    else if (escaped !== undefined) {
      const name = escaped.replace(/\\(.)/gs, '$1');
      if (!inCode.has(name)) needs.at(-1)?.push(name);
    }
  }
  return needs;
}

/** A class, and what separates selectors or encloses parts of them. */
const SELECTOR_PART = /\.((?:\\.|[\w-]|[^\0-\x7f])+)|"(?:\\.|[^"\\])*"|\\.|[()[\],]/gs;

/** Returns the styles of a document: without rules that need a class that it lacks. */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => withoutEntities(names).split(/\s+/)),
  );
  const write = (rule: StyleRule): string => {
    if (typeof rule === 'string') return rule;
    if ('text' in rule) return rule.needs.some((names) => names.every((name) => classes.has(name))) ? rule.text : '';
    const inside = rule.rules.map(write).join('');
    return inside === '' ? '' : `${rule.start}${inside}}`;
  };
  return rules.map(write).join('');
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const withoutEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => CHARACTERS[name] ?? '');
