/** Collects what the site's own modules depend on, while Vite builds them. */
import { readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { placeAt } from '../../define/record.ts';
import { GenError } from '../../errors/gen-error.ts';
import { displayPath } from '../../errors/place.ts';
import { isFile } from '../../files.ts';
import { cutQuery, fileId, isInPackage, moduleId, relativeId } from '../../module-id.ts';
import { isOfProgram } from '../../program.ts';
import type { Dependencies } from '../dependencies.ts';
import { isStylesheet } from './styles.ts';

/** `siteFolder` is what names are relative to. */
export function createCollector(siteFolder: string) {
  const folder = fileId(siteFolder);
  const files = new Set<string>();
  const patterns = new Set<string>();
  const variables = new Set<string>();
  const addFile = (id: string): void => {
    if (isOwn(folder, id)) files.add(moduleId(cutQuery(id)));
  };
  const plugin: Plugin = {
    name: 'gen:collector',
    enforce: 'pre',
    sharedDuringBuild: true,
    transform: {
      filter: { code: /process|import\.meta\.glob/ },
      handler(code, id) {
        if (!isOwn(folder, id) || !SCRIPT.test(cutQuery(id))) return;
        const found = readModule(this.parse(code, { lang: languageOf(id) }));
        const [unknown] = found.unknown;
        if (unknown !== undefined) throw unclear(cutQuery(id), code, unknown);
        for (const name of found.variables) variables.add(name);
        for (const pattern of found.patterns) patterns.add(resolvePattern(folder, cutQuery(id), pattern));
      },
    },
    buildEnd() {
      for (const id of this.getModuleIds()) addFile(id);
      // What stylesheets name is no module.
      for (const id of [...files]) if (isStylesheet(id)) followStylesheet(id, addFile);
    },
  };
  return {
    plugin,
    dependencies: (isCovered: (id: string) => boolean = () => false): Dependencies => ({
      files: [...files]
        .filter((id) => !isCovered(id))
        .map((id) => relativeId(folder, id))
        .sort(),
      patterns: [...patterns].sort(),
      variables: [...variables].sort(),
    }),
  };
}

/** Calls `add` with every file that a stylesheet names: imports of CSS and Sass, images, fonts. */
function followStylesheet(file: string, add: (file: string) => void, seen = new Set<string>()): void {
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:url\(\s*["']?|["'])([^"')\s]+)/g)) {
    const path = join(dirname(file), name.replace(/[?#].*$/, ''));
    const found = spellingsOf(path).find(isFile);
    if (found === undefined) continue;
    const id = fileId(found);
    add(id);
    if (isStylesheet(id) && !seen.has(id)) followStylesheet(id, add, seen);
  }
}

/** A file as it is named, or as Sass finds it: "colors" is "_colors.scss". */
function spellingsOf(path: string): string[] {
  const names = ['', '.css', '.scss', '.sass', '/_index.scss', '/index.scss'].map((ending) => path + ending);
  return names.flatMap((name) => [name, join(dirname(name), `_${basename(name)}`)]);
}

/** True for a file of the site: neither a virtual module, nor of the program or a package. */
const isOwn = (folder: string, id: string): boolean =>
  isAbsolute(id) && !isInPackage(relativeId(folder, cutQuery(id))) && !isOfProgram(id);

const SCRIPT = /\.[cm]?[jt]sx?$/;

const languageOf = (id: string): 'ts' | 'tsx' => (/\.[cm]?ts$/.test(cutQuery(id)) ? 'ts' : 'tsx');

/** A pattern of `import.meta.glob`, relative to the folder of the site. */
function resolvePattern(folder: string, file: string, pattern: string): string {
  if (pattern.startsWith('/')) return pattern.slice(1);
  return relativeId(folder, join(dirname(file), pattern));
}

interface Found {
  readonly variables: string[];
  readonly patterns: string[];
  /** Offsets of uses of `process.env` that do not say which variable they read. */
  readonly unknown: number[];
}

function readModule(program: ESTree.Program): Found {
  const found: Found = { variables: [], patterns: [], unknown: [] };
  visit(program, found);
  return found;
}

type Node = ESTree.Node;

function visit(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const item of value) visit(item, found);
  if (typeof value !== 'object' || value === null || !('type' in value)) return;
  const node = value as Node;
  if (readNode(node, found)) return;
  for (const child of Object.values(node)) visit(child, found);
}

/** Returns true if the node is done with all that is in it. */
function readNode(node: Node, { variables, patterns, unknown }: Found): boolean {
  if (node.type === 'MemberExpression' && isEnvironment(node.object)) {
    const name = node.computed
      ? textOf(node.property)
      : node.property.type === 'Identifier'
        ? node.property.name
        : null;
    if (name === null) unknown.push(node.start);
    else variables.push(name);
    return true;
  }
  if (node.type === 'VariableDeclarator' && node.init && isEnvironment(node.init) && node.id.type === 'ObjectPattern') {
    const names = node.id.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : null));
    for (const name of names)
      if (name === null) unknown.push(node.start);
      else variables.push(name);
    return true;
  }
  if (isEnvironment(node) || isOtherName(node)) {
    unknown.push(node.start);
    return true;
  }
  if (node.type === 'CallExpression' && isGlob(node.callee)) {
    const [first] = node.arguments;
    const given = first?.type === 'ArrayExpression' ? first.elements : [first];
    patterns.push(...given.flatMap((item) => textOf(item) ?? []).filter((pattern) => !pattern.startsWith('!')));
  }
  return false;
}

const isName = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** `process`, `globalThis.process` */
const isProcess = (node: Node): boolean =>
  isName(node, 'process') || (node.type === 'MemberExpression' && nameOf(node.property) === 'process');

const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' && isProcess(node.object) && nameOf(node.property) === 'env';

/** True if a module gives the environment a name of its own: `import { env } from 'node:process'`, `const { env } = process`. */
function isOtherName(node: Node): boolean {
  if (node.type === 'ImportDeclaration')
    return (
      /^(?:node:)?process$/.test(node.source.value) &&
      node.specifiers.some((one) =>
        one.type === 'ImportSpecifier' ? nameOf(one.imported) === 'env' : one.local.name !== 'process',
      )
    );
  return (
    node.type === 'VariableDeclarator' &&
    node.init !== null &&
    isProcess(node.init) &&
    node.id.type === 'ObjectPattern' &&
    node.id.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'env')
  );
}

const isGlob = (node: Node): boolean =>
  node.type === 'MemberExpression' && node.object.type === 'MetaProperty' && nameOf(node.property) === 'glob';

const nameOf = (node: Node): string | null => (node.type === 'Identifier' ? node.name : textOf(node));

const textOf = (node: Node | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

const unclear = (file: string, code: string, offset: number): GenError =>
  new GenError({
    file: displayPath(file),
    ...placeAt(code, offset),
    what: 'gen cannot see which variable of the environment is read here, so a change of it would go unnoticed.',
    todo: 'Write its name: process.env.NAME.',
  });
