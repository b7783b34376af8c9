/** The browsers that README promises, and what styles and scripts need beyond them, by the data of MDN. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { styleRules } from '../html/styles.ts';
import type { CheckedSite, SiteFound, SiteRule } from '../types.ts';

/** "Looks right from": the styles. */
const LOOKS: Versions = { chrome: 109, safari_ios: 16.4, firefox: 115 };
/** "Works from": the scripts. */
const WORKS: Versions = { chrome: 99, safari_ios: 15.4, firefox: 98 };
const NAMES: Readonly<Record<string, string>> = { chrome: 'Chrome', safari_ios: 'Safari', firefox: 'Firefox' };

type Versions = Readonly<Record<string, number>>;
/** The first versions with a feature, by browser. */
type First = Readonly<Record<string, string>>;
type Support = ReturnType<typeof readSupport>;

/** Part of the data of the package `web-features`. */
interface WebFeatures {
  readonly features: Readonly<Record<string, { readonly status?: { readonly by_compat_key?: CompatKeys } }>>;
}
type CompatKeys = Readonly<Record<string, { readonly support: First }>>;

/** Read once for all checks of the process. */
let support: Support | undefined;

/** Reports what browsers of the promise drop: in the styles of a page of each component, and in all scripts. */
export const browserSupport: SiteRule = {
  name: 'browser-support',
  basis: { source: 'README, "Browsers"; data of MDN (web-features)', date: '2026-11-23' },
  check: (site) => {
    support ??= readSupport();
    const known = support;
    const scripts = [...site.files].filter((file) => /^assets\/.*\.js$/.test(file));
    return [
      ...firstOfEachKind(site).flatMap((file) => judgeStyles(file, site.read(file), known)),
      ...scripts.flatMap((file) => judgeScript(file, site.read(file), known)),
    ];
  },
};

function readSupport() {
  const file = createRequire(import.meta.url).resolve('web-features/data.json');
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as WebFeatures;
  const all = Object.values(features).flatMap(({ status }) => Object.entries(status?.by_compat_key ?? {}));
  /** Features whose keys are of this form, by the last part of the key. */
  const named = (form: RegExp): Map<string, First[]> => {
    const found = new Map<string, First[]>();
    for (const [key, { support }] of all) {
      const name = form.exec(key)?.[1];
      if (name) found.set(name, [...(found.get(name) ?? []), support]);
    }
    return found;
  };
  return {
    /** By the name of the pseudo-class or pseudo-element. */
    selectors: named(/^css\.selectors\.([\w-]+)$/),
    /** By the name of the function; different features may share one. */
    functions: named(/^css\.types\.(?:[\w-]+\.)*([\w-]+)$/),
    methods: named(/^(?:javascript\.builtins\.(?:Array|Object|Promise|String)|api\.HTML(?:Dialog)?Element)\.(\w+)$/),
  };
}

function firstOfEachKind({ outlines, planned }: CheckedSite): string[] {
  const first = new Map<string, string>();
  for (const { path, file } of outlines) {
    const kind = planned.get(path)?.component ?? file;
    if (!first.has(kind)) first.set(kind, file);
  }
  return [...first.values()];
}

function judgeStyles(file: string, html: string, support: Support): SiteFound[] {
  const css = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  const found = new Set<string>();
  for (const { prelude, declarations, around } of styleRules(css)) {
    // Rules in `@supports` are for browsers that have the feature.
    if (around.some((block) => block.startsWith('@supports'))) continue;
    const isNested = prelude !== '' && around.some((block) => !block.startsWith('@'));
    const nesting = isNested && needs('nesting', LOOKS, support.selectors);
    if (nesting) found.add(nesting);
    const parts = selectorsOf(prelude);
    const tooNew = parts.flatMap((part) =>
      names(part, /::?([a-z-]+)/g).flatMap((name) => needs(name, LOOKS, support.selectors) ?? []),
    );
    // A selector that a browser lacks takes the others of its list with it.
    if (tooNew.length > 0 && parts.length > tooNew.length) for (const need of tooNew) found.add(need);
    const plain = new Set<string>();
    for (const [property = '', value = ''] of declarations) {
      const missing = names(value, /([a-z-]+)\(/g).flatMap((name) => needs(name, LOOKS, support.functions) ?? []);
      if (missing.length === 0) plain.add(property);
      // A plain value before it is what such a browser keeps; custom properties keep nothing.
      else if (property.startsWith('--') || !plain.has(property))
        for (const need of missing) found.add(`${property}: ${need}`);
    }
  }
  return [...found].map((detail) => ({
    file,
    message: 'A browser that the site promises to look right in drops this.',
    detail,
  }));
}

function judgeScript(file: string, script: string, support: Support): SiteFound[] {
  const used = [...new Set(names(script, /\.(\w+)\(/g))];
  const details = used.flatMap((name) => needs(name, WORKS, support.methods) ?? []);
  return details.map((detail) => ({
    file,
    message: 'A browser that the site promises to work in lacks this.',
    detail,
  }));
}

/** The selectors of a list; what stands in `:is()` and `:where()` is forgiven, and a comma in brackets parts nothing. */
function selectorsOf(list: string): string[] {
  const plain = list.replace(/:(is|where)\([^()]*\)/g, '');
  return plain.replace(/\([^)]*\)/g, (inner) => inner.replaceAll(',', ' ')).split(',');
}

const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** "color-mix needs Chrome 111"; null if every browser of the promise has a feature of this name, or the data has none. */
function needs(name: string, promise: Versions, features: ReadonlyMap<string, readonly First[]>): string | null {
  const late = (features.get(name) ?? []).map((first) => {
    const browser = Object.keys(promise).find((each) => versionOf(first[each]) > (promise[each] ?? 0));
    return browser && `${name} needs ${NAMES[browser]} ${first[browser] ?? 'of tomorrow'}`;
  });
  return late.every(Boolean) ? (late[0] ?? null) : null;
}

const versionOf = (text: string | undefined): number => Number.parseFloat(text?.replace('≤', '') ?? 'Infinity');
