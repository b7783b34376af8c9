/** Finds the variables of a template, in `#if` and `#each` too, which Handlebars' strict mode does not check. */
import type { Message, Problem } from '../errors/problem.ts';
import { count, suggest } from '../errors/prose.ts';
import { EACH } from './shapes.ts';

/** What a helper or `{{name}}` needs. */
export type Wanted = 'text' | 'list';

/** A variable in a template, and its place. */
export interface VariableUse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
  /** Keys from the root of the scope; "[]" steps into a list. */
  readonly path: readonly string[];
  /** Required kind of value; any if omitted. */
  readonly wants?: Wanted | undefined;
  readonly helper?: string;
}

/** Kinds of the parameters of each helper; null for any. `render.ts` implements them. */
const HELPERS: Readonly<Record<string, readonly (Wanted | null)[]>> = {
  list: ['list'],
  lower: ['text'],
  capital: ['text'],
  plural: ['text', 'text', 'text'],
  eq: [null, null],
};
const BLOCKS = ['if', 'unless', 'each', 'with'];
export const KNOWN_HELPERS = Object.fromEntries([...Object.keys(HELPERS), ...BLOCKS].map((name) => [name, true]));
/** Data variables of Handlebars that have a value inside {{#each}}. */
const IN_EACH = ['index', 'key', 'first', 'last'];

type PlaceOf = (location: hbs.AST.SourceLocation) => Pick<VariableUse, 'file' | 'line' | 'column'>;

/** What has been found in a sentence so far. */
interface Found {
  readonly sentence: string;
  readonly placeOf: PlaceOf;
  readonly uses: VariableUse[];
  readonly problems: Problem[];
}

/** The values of names: those of a block extend those around it. */
interface Scope {
  readonly path: readonly string[];
  /** Block parameters; null for an index. */
  readonly locals: ReadonlyMap<string, readonly string[] | null>;
  readonly isEach: boolean;
  readonly outer: Scope | null;
  readonly found: Found;
}

/** Returns the variables of a sentence, and what is wrong with how they are used. */
export function findUses(tree: hbs.AST.Program, { sentence, placeOf }: Pick<Found, 'sentence' | 'placeOf'>) {
  const found: Found = { sentence, placeOf, uses: [], problems: [] };
  visit(tree, { path: [], locals: new Map(), isEach: false, outer: null, found });
  return { uses: found.uses, problems: found.problems };
}

function visit(node: hbs.AST.Node, scope: Scope): void {
  switch (node.type) {
    case 'Program':
      for (const statement of (node as hbs.AST.Program).body) visit(statement, scope);
      break;
    case 'MustacheStatement':
    case 'SubExpression':
      visitCall(node as hbs.AST.MustacheStatement, scope);
      break;
    case 'BlockStatement':
      visitBlock(node as hbs.AST.BlockStatement, scope);
      break;
    case 'PathExpression':
      addUse(node as hbs.AST.PathExpression, scope);
      break;
    case 'PartialStatement': {
      const what = 'Templates cannot include other templates with "{{>".';
      report(node, scope, { what, todo: 'Write the sentence out.' });
    }
  }
}

function report({ loc }: hbs.AST.Node, { found }: Scope, message: Message): void {
  found.problems.push({ ...found.placeOf(loc), key: found.sentence, ...message });
}

function addUse(
  node: hbs.AST.PathExpression,
  scope: Scope,
  need: Pick<VariableUse, 'wants' | 'helper'> = {},
): readonly string[] | null {
  const { uses, placeOf, sentence } = scope.found;
  const path = resolvePath(node, scope);
  if (path) uses.push({ ...placeOf(node.loc), sentence, path, ...need });
  return path;
}

/** Returns null for what is no value of the scope: an index, or a mistake. */
function resolvePath(node: hbs.AST.PathExpression, scope: Scope): readonly string[] | null {
  const parts = node.parts as string[];
  if (node.data && parts[0] !== 'root') {
    checkData(node, scope);
    return null;
  }
  if (node.data) return parts.slice(1);
  let from: Scope | null = scope;
  for (let depth = node.depth; depth > 0 && from; depth--) from = from.outer;
  if (!from) {
    const what = `"${node.original}" leads out of the sentence: there are not that many blocks around it.`;
    report(node, scope, { what, todo: 'Remove one "../" for each block that is not there.' });
    return null;
  }
  const [first = '', ...rest] = parts;
  const local = from.locals.get(first);
  if (local === null) return null;
  return local ? [...local, ...rest] : [...from.path, ...parts];
}

/** Checks "@index" and the like. */
function checkData(node: hbs.AST.PathExpression, scope: Scope): void {
  const isKnown = IN_EACH.includes((node.parts as string[]).join('.'));
  if (!isKnown) {
    const what = `There is no "${node.original}" here.`;
    return report(node, scope, { what, todo: 'Use @index, @key, @first, or @last.' });
  }
  for (let around: Scope | null = scope; around; around = around.outer) if (around.isEach) return;
  const what = `"${node.original}" has a value only inside {{#each}}.`;
  report(node, scope, { what, todo: 'Move it into an {{#each}} block, or remove it.' });
}

function visitBlock(node: hbs.AST.BlockStatement, scope: Scope): void {
  const name = (node.path as hbs.AST.PathExpression).original;
  if (!BLOCKS.includes(name))
    return report(node, scope, { what: `There is no block {{#${name}}}.`, todo: suggest(name, BLOCKS) });
  const [subject] = node.params as [hbs.AST.PathExpression?];
  if (name === 'if' || name === 'unless') {
    for (const parameter of node.params) visit(parameter, scope);
    visit(node.program, scope);
  } else if (subject?.type !== 'PathExpression' || subject.data) {
    const what = `{{#${name}}} needs the name of a variable.`;
    return report(node, scope, { what, todo: `Write it as {{#${name} name}}.` });
  } else visitInner(node, subject, scope);
  if (node.inverse) visit(node.inverse, scope);
}

/** Visits the inside of an {{#each}} or {{#with}}, which sees the values of `subject`. */
function visitInner(
  { path: block, program }: hbs.AST.BlockStatement,
  subject: hbs.AST.PathExpression,
  outer: Scope,
): void {
  const { found } = outer;
  const isEach = (block as hbs.AST.PathExpression).original === 'each';
  const resolved = resolvePath(subject, outer);
  const path = [...(resolved ?? []), ...(isEach ? [EACH] : [])];
  if (resolved) found.uses.push({ ...found.placeOf(subject.loc), sentence: found.sentence, path });
  const locals = new Map(outer.locals);
  for (const [index, name] of (program.blockParams ?? []).entries()) locals.set(name, index === 0 ? path : null);
  visit(program, { path, locals, isEach, outer, found });
}

function visitCall(node: hbs.AST.MustacheStatement, scope: Scope): void {
  const { params, hash } = node;
  const path = node.path as hbs.AST.PathExpression;
  const pairs = hash?.pairs ?? [];
  if ((node as hbs.AST.Node).type === 'MustacheStatement' && params.length + pairs.length === 0)
    return void addUse(path, scope, { wants: 'text' });
  const name = path.original;
  const parameters = Object.hasOwn(HELPERS, name) ? HELPERS[name] : null;
  if (!parameters) {
    const what = `There is no helper called "${name}".`;
    return report(node, scope, { what, todo: suggest(name, Object.keys(HELPERS)) });
  }
  if (params.length !== parameters.length) {
    const given = params.length === 0 ? 'none is' : `${params.length} are`;
    const what = `The helper "${name}" takes ${count(parameters.length, 'value')}, but ${given} given.`;
    const example = 'such as {{plural n "mile" "miles"}}';
    return report(node, scope, { what, todo: `Write the values after its name, separated by spaces, ${example}.` });
  }
  for (const [index, value] of params.entries()) visitValue(value, scope, { helper: name, wants: parameters[index] });
  for (const { value } of pairs) visit(value, scope);
}

/** Visits a value that is passed to a helper. */
function visitValue(
  value: hbs.AST.Expression,
  scope: Scope,
  { helper, wants }: { readonly helper: string; readonly wants: Wanted | null | undefined },
): void {
  if (value.type === 'PathExpression') addUse(value as hbs.AST.PathExpression, scope, wants ? { wants, helper } : {});
  else if (wants === 'list' || (helper === 'lower' && value.type === 'NumberLiteral')) {
    const what = `The helper "${helper}" needs a variable that holds a ${wants ?? 'text'} here.`;
    report(value, scope, { what, todo: `Write it as {{${helper} variable}}.` });
  } else visit(value, scope);
}
