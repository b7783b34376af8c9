/** Finds copy files that are missing, and copy that no page uses. */
import { readFileSync } from 'node:fs';
import type { SiteDefinition } from '../define/site.ts';
import { shownPath } from '../disk/files.ts';
import { copyFileMissing, copyFileUnused, sentenceUnused } from '../errors/copy.ts';
import type { Problem } from '../errors/problem.ts';
import { findUppermost, isOwnFolder, type Project } from '../project.ts';
import { readSentences, type SourceFile } from '../bundle/sources.ts';

interface CopyOptions {
  readonly project: Project;
  readonly site: SiteDefinition;
  /** The compiled definition. */
  readonly siteFile: string;
  readonly templates: readonly SourceFile[];
  readonly components: () => readonly SourceFile[];
}

/** Returns a problem for each copy file that is missing, and for each file or sentence that no page uses. */
export function checkCopyNames(options: CopyOptions): Problem[] {
  const { templates } = options.project;
  const missing = options.site.scopes
    .map((scope) => `copy/${scope}.hbs`)
    .filter((name) => findUppermost(templates, name) === undefined)
    .map((name) => ({ file: `${shownPath(templates[0] ?? '')}/${name}`, ...copyFileMissing() }));
  return [...missing, ...findUnusedCopy(options)];
}

/** Documents in the folder of templates that are no copy. */
const DOCUMENTS = ['page.hbs', 'redirect.hbs', 'robots.hbs'];
/** The engine asks for these on each page. */
const isOfEachPage = (name: string): boolean => ['metaTitle', 'metaDescription'].includes(name);

/**
 * Finds copy files and sentences that no page uses: their names are probably misspelt. Only the uppermost folder is judged:
 * those below are the package's. A site with a single folder may keep sentences of components that it has replaced.
 */
function findUnusedCopy(options: CopyOptions): Problem[] {
  const { project, site, templates } = options;
  if (!isOwnFolder(project, project.templates[0] ?? '')) return [];
  const shown = project.templates.map(shownPath);
  const pages = [...new Set(site.pages.map(({ component }) => `copy/pages/${component}.hbs`))];
  const known = [...DOCUMENTS, 'copy/site.hbs', ...site.scopes.map((scope) => `copy/${scope}.hbs`), ...pages];
  const own = templates.filter(({ name, layer }) => layer === 0 && name.endsWith('.hbs') && !known.includes(name));
  const sentences = readSentences(templates, shown);
  const below = new Set(sentences.filter(({ layer }) => layer > 0).map(({ name }) => name));
  const added = sentences.filter(({ name, layer }) => layer === 0 && !below.has(name) && !isOfEachPage(last(name)));
  if (own.length === 0 && (added.length === 0 || project.templates.length === 1)) return [];
  const code = codeOf(options);
  const files = own.filter(({ name }) => !isScope(name, code));
  const isAsked = askedNames(code);
  const unused = added.filter(({ name, file }) => {
    const isOfFile = project.templates.length === 1 || files.some((one) => file.endsWith(`/${one.name}`));
    return !isOfFile && !isAsked(last(name));
  });
  return [
    ...files.map(({ name }) => ({ file: `${shown[0]}/${name}`, line: 1, ...copyFileUnused({ name, known }) })),
    ...unused.map(({ name, file, line }) => {
      const others = sentences.filter((other) => groupOf(other.name) === groupOf(name) && !unused.includes(other));
      const beside = [...new Set(others.map((other) => last(other.name)))];
      return { file, line, key: last(name), ...sentenceUnused({ name: last(name), known: beside }) };
    }),
  ];
}

const groupOf = (name: string): string => name.slice(0, name.indexOf('.'));
const last = (name: string): string => name.slice(name.indexOf('.') + 1);

/** True for the copy file of a prop whose sentences some component asks for: `copy.team('title')`. */
const isScope = (name: string, code: string): boolean =>
  /^copy\/[\w-]+\.hbs$/.test(name) && code.includes(`.${name.slice('copy/'.length, -'.hbs'.length)}(`);

const codeOf = ({ siteFile, components }: CopyOptions): string =>
  [readFileSync(siteFile, 'utf8'), ...components().map(({ bytes }) => bytes.toString('utf8'))].join('\n');

/** Quoted texts that can be names. In templates of JavaScript, each value stands for any letters. */
const QUOTED = /'([\w.]+)'|"([\w.]+)"|`((?:[\w.]|\$\{[^`}]*\})+)`/g;

function askedNames(code: string): (name: string) => boolean {
  const names = new Set<string>();
  const patterns = new Set<string>();
  for (const [, single, double, template] of code.matchAll(QUOTED)) {
    if (template?.includes('${')) patterns.add(template.replace(/\$\{[^}]*\}/g, '*'));
    else names.add(single ?? double ?? template ?? '');
  }
  // A pattern of values alone would stand for every name.
  const made = [...patterns]
    .filter((pattern) => /\w/.test(pattern))
    .map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[\\w.]+')}$`));
  return (name) => names.has(name) || made.some((pattern) => pattern.test(name));
}
