/** Finds the variables of a template, in `#if` and `#each` too, which Handlebars' strict mode does not check. */
import type { Problem } from '../errors/problem.ts';
import { count, suggest } from '../errors/prose.ts';

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

/** The values of names: those of a block extend those around it. */
interface Scope {
  readonly path: readonly string[];
  /** Block parameters; null for an index. */
  readonly locals: ReadonlyMap<string, readonly string[] | null>;
  readonly isEach: boolean;
  readonly outer: Scope | null;
}

export type PlaceOf = (location: hbs.AST.SourceLocation) => Pick<VariableUse, 'file' | 'line' | 'column'>;

/** Returns the variables of a sentence, and what is wrong with how they are used. */
export function findUses(tree: hbs.AST.Program, { sentence, placeOf }: { sentence: string; placeOf: PlaceOf }) {
  const uses: VariableUse[] = [];
  const problems: Problem[] = [];
  const report = ({ loc }: hbs.AST.Node, what: string, todo: string): void =>
    void problems.push({ ...placeOf(loc), key: sentence, what, todo });

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
      case 'PartialStatement':
        report(node, 'Templates cannot include other templates with "{{>".', 'Write the sentence out.');
    }
  }

  function addUse(
    node: hbs.AST.PathExpression,
    scope: Scope,
    need: Pick<VariableUse, 'wants' | 'helper'> = {},
  ): readonly string[] | null {
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
      report(node, what, 'Remove one "../" for each block that is not there.');
      return null;
    }
    const [first = '', ...rest] = parts;
    const local = from.locals.get(first);
    if (local === null) return null;
    return local ? [...local, ...rest] : [...from.path, ...parts];
  }

  /** "@index" and the like. */
  function checkData(node: hbs.AST.PathExpression, scope: Scope): void {
    const isKnown = IN_EACH.includes((node.parts as string[]).join('.'));
    if (!isKnown) return report(node, `There is no "${node.original}" here.`, 'Use @index, @key, @first, or @last.');
    for (let around: Scope | null = scope; around; around = around.outer) if (around.isEach) return;
    report(
      node,
      `"${node.original}" has a value only inside {{#each}}.`,
      'Move it into an {{#each}} block, or remove it.',
    );
  }

  function visitBlock(node: hbs.AST.BlockStatement, scope: Scope): void {
    const name = (node.path as hbs.AST.PathExpression).original;
    if (!BLOCKS.includes(name)) return report(node, `There is no block {{#${name}}}.`, suggest(name, BLOCKS));
    const [subject] = node.params as [hbs.AST.PathExpression?];
    if (name === 'if' || name === 'unless') {
      for (const parameter of node.params) visit(parameter, scope);
      visit(node.program, scope);
    } else if (subject?.type !== 'PathExpression' || subject.data)
      return report(node, `{{#${name}}} needs the name of a variable.`, `Write it as {{#${name} name}}.`);
    else enter(node, subject, scope);
    if (node.inverse) visit(node.inverse, scope);
  }

  function enter(
    { path: block, program }: hbs.AST.BlockStatement,
    subject: hbs.AST.PathExpression,
    outer: Scope,
  ): void {
    const isEach = (block as hbs.AST.PathExpression).original === 'each';
    const found = resolvePath(subject, outer);
    const path = [...(found ?? []), ...(isEach ? ['[]'] : [])];
    if (found) uses.push({ ...placeOf(subject.loc), sentence, path });
    const locals = new Map(outer.locals);
    for (const [index, name] of (program.blockParams ?? []).entries()) locals.set(name, index === 0 ? path : null);
    visit(program, { path, locals, isEach, outer });
  }

  function visitCall(node: hbs.AST.MustacheStatement, scope: Scope): void {
    const { params, hash } = node;
    const path = node.path as hbs.AST.PathExpression;
    const pairs = hash?.pairs ?? [];
    if ((node as hbs.AST.Node).type === 'MustacheStatement' && params.length + pairs.length === 0)
      return void addUse(path, scope, { wants: 'text' });
    const name = path.original;
    const parameters = Object.hasOwn(HELPERS, name) ? HELPERS[name] : null;
    if (!parameters) return report(node, `There is no helper called "${name}".`, suggest(name, Object.keys(HELPERS)));
    if (params.length !== parameters.length) {
      const given = params.length === 0 ? 'none is' : `${params.length} are`;
      const what = `The helper "${name}" takes ${count(parameters.length, 'value')}, but ${given} given.`;
      const example = 'such as {{plural n "mile" "miles"}}';
      return report(node, what, `Write the values after its name, separated by spaces, ${example}.`);
    }
    for (const [index, value] of params.entries()) passValue(value, scope, { helper: name, wants: parameters[index] });
    for (const { value } of pairs) visit(value, scope);
  }

  function passValue(
    value: hbs.AST.Expression,
    scope: Scope,
    { helper, wants }: { helper: string; wants: Wanted | null | undefined },
  ): void {
    if (value.type === 'PathExpression') addUse(value as hbs.AST.PathExpression, scope, wants ? { wants, helper } : {});
    else if (wants === 'list' || (helper === 'lower' && value.type === 'NumberLiteral')) {
      const what = `The helper "${helper}" needs a variable that holds a ${wants ?? 'text'} here.`;
      report(value, what, `Write it as {{${helper} variable}}.`);
    } else visit(value, scope);
  }

  visit(tree, { path: [], locals: new Map(), isEach: false, outer: null });
  return { uses, problems };
}
