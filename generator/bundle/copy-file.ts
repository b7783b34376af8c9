/**
 * A copy file is Handlebars with named sentences: each begins with a comment `{{!# name }}` and ends where the
 * next one begins. Here it is taken apart, compiled strictly and asked which variables it names.
 */
import Handlebars from 'handlebars';
import {
  blockClosedByOther,
  blockNotClosed,
  bracesUnreadable,
  noPartials,
  noSentences,
  sentenceTwice,
  templateUnreadable,
  unknownBlock,
  unknownHelper,
} from '../errors/copy.ts';
import type { Message, Problem } from '../errors/problem.ts';

/** A variable as a template names it, with the place where it does. */
export interface Reference {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
  /** Keys from the root of the scope; "[]" steps into a list. */
  readonly path: readonly string[];
}

export interface CompiledSentence {
  readonly name: string;
  /** JavaScript source of the precompiled template. */
  readonly code: string;
  /** Names of the values it is made of: "site", "city". */
  readonly roots: readonly string[];
}

export interface CompiledTemplate {
  readonly sentences: readonly CompiledSentence[];
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

/** Helpers that templates may call; `render/helpers.ts` holds what they do. */
export const HELPERS = ['list', 'lower', 'plural', 'eq'] as const;
const BUILT_IN = ['if', 'unless', 'each', 'with'];
const known = Object.fromEntries([...HELPERS, ...BUILT_IN].map((name) => [name, true]));
const NAMED = /\{\{!#\s*([A-Za-z][\w.]*)\s*\}\}/g;

/** Compiles every sentence of a copy file: plain text for React, so nothing is escaped. */
export function compileCopyFile(file: string, text: string): CompiledTemplate {
  const marks = [...text.matchAll(NAMED)];
  const problems: Problem[] = [];
  if (marks.length === 0) problems.push({ file, line: 1, column: 1, ...noSentences() });
  const parts = marks.map((mark, index) => {
    const from = mark.index + mark[0].length;
    return { name: mark[1] as string, from, body: text.slice(from, marks[index + 1]?.index ?? text.length) };
  });
  const seen = new Set<string>();
  const compiled = parts.map(({ name, from, body }) => {
    const before = text.slice(0, from).split('\n');
    const place = { file, line: before.length, column: before.at(-1)?.length ?? 0 };
    if (seen.has(name)) problems.push({ ...place, ...sentenceTwice({ name }) });
    seen.add(name);
    return compile({ ...place, name, body, escape: false });
  });
  return merge(compiled, problems);
}

/** Compiles a document template (the HTML shell, robots.txt): one unnamed text, escaped as HTML unless `escape` is false. */
export function compileDocument(file: string, text: string, escape: boolean): CompiledTemplate {
  return merge([compile({ file, line: 1, column: 0, name: 'document', body: text, escape })], []);
}

function merge(parts: readonly CompiledTemplate[], problems: readonly Problem[]): CompiledTemplate {
  return {
    sentences: parts.flatMap((part) => part.sentences),
    references: parts.flatMap((part) => part.references),
    problems: [...problems, ...parts.flatMap((part) => part.problems)],
  };
}

interface Part {
  readonly file: string;
  /** Place at which the body begins; lines of the parser are counted from it. */
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly body: string;
  readonly escape: boolean;
}

function compile(part: Part): CompiledTemplate {
  try {
    const tree = Handlebars.parse(part.body);
    const walk = new ReferenceWalk(part);
    walk.accept(tree);
    if (walk.problems.length > 0) return { sentences: [], references: [], problems: walk.problems };
    const code = Handlebars.precompile(tree, {
      strict: true,
      noEscape: !part.escape,
      knownHelpers: known,
      knownHelpersOnly: true,
      explicitPartialContext: true,
    }) as unknown as string;
    const roots = [...new Set(walk.references.map(({ path }) => path[0] as string))].sort();
    return { sentences: [{ name: part.name, code, roots }], references: walk.references, problems: [] };
  } catch (error) {
    const message = (error as Error).message;
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? 1);
    return {
      sentences: [],
      references: [],
      problems: [
        {
          file: part.file,
          line: part.line + line - 1,
          column: 1,
          key: part.name,
          ...explainSyntax(message.split('\n').at(-1) ?? message),
        },
      ],
    };
  }
}

/** Handlebars speaks of the tokens of its grammar. */
function explainSyntax(message: string): Message {
  const [, opened, closed] = /^(\S+) doesn't match (\S+)/.exec(message) ?? [];
  if (opened && closed) return blockClosedByOther({ opened, closed });
  if (message.endsWith("got 'EOF'")) return blockNotClosed();
  return message.includes(", got '") ? bracesUnreadable() : templateUnreadable(message);
}

type Scope = { readonly path: readonly string[]; readonly locals: ReadonlyMap<string, readonly string[] | null> };

/** Collects every variable, in `#if` and `#each` too: strict mode alone lets those pass unseen. */
class ReferenceWalk extends Handlebars.Visitor {
  readonly references: Reference[] = [];
  readonly problems: Problem[] = [];
  private scopes: Scope[] = [{ path: [], locals: new Map() }];
  private readonly part: Part;

  constructor(part: Part) {
    super();
    this.part = part;
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    if (path.data) return;
    const scope = this.scopes.at(-1 - path.depth);
    const [first, ...rest] = path.parts as string[];
    if (!scope) return;
    const local = first === undefined ? undefined : scope.locals.get(first);
    if (local === null) return;
    const full = local ? [...local, ...rest] : [...scope.path, ...(first === undefined ? [] : [first, ...rest])];
    this.references.push({ ...this.place(path.loc), sentence: this.part.name, path: full });
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    this.call(node);
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    this.call(node);
  }

  override PartialStatement(node: hbs.AST.PartialStatement): void {
    this.refuse(node.loc, noPartials());
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    const name = (node.path as hbs.AST.PathExpression).original;
    if (!BUILT_IN.includes(name)) return this.refuse(node.loc, unknownBlock({ name, known: BUILT_IN }));
    for (const parameter of node.params) this.accept(parameter);
    const subject = node.params[0] as hbs.AST.PathExpression | undefined;
    const enters = (name === 'each' || name === 'with') && subject?.type === 'PathExpression';
    if (enters) this.enter(name, subject, node.program.blockParams ?? []);
    this.accept(node.program);
    if (enters) this.scopes.pop();
    if (node.inverse) this.accept(node.inverse);
  }

  private enter(block: string, subject: hbs.AST.PathExpression, names: readonly string[]): void {
    this.accept(subject);
    const entered = [
      ...((this.references.pop() as Reference | undefined)?.path ?? []),
      ...(block === 'each' ? ['[]'] : []),
    ];
    const outer = this.scopes.at(-1) as Scope;
    const locals = new Map(outer.locals);
    names.forEach((name, index) => locals.set(name, index === 0 ? entered : null));
    this.scopes.push({ path: entered, locals });
  }

  private call(node: hbs.AST.MustacheStatement | hbs.AST.SubExpression): void {
    const path = node.path as hbs.AST.PathExpression;
    const isCall = node.params.length > 0 || node.hash?.pairs.length > 0 || node.type === 'SubExpression';
    if (!isCall) return this.accept(path);
    if (!(HELPERS as readonly string[]).includes(path.original))
      return this.refuse(node.loc, unknownHelper({ name: path.original, known: HELPERS }));
    for (const parameter of node.params) this.accept(parameter);
    for (const pair of node.hash?.pairs ?? []) this.accept(pair.value);
  }

  private refuse(loc: hbs.AST.SourceLocation, message: Message): void {
    this.problems.push({ ...this.place(loc), key: this.part.name, ...message });
  }

  private place(loc: hbs.AST.SourceLocation): { file: string; line: number; column: number } {
    const { line, column } = loc.start;
    return {
      file: this.part.file,
      line: this.part.line + line - 1,
      column: (line === 1 ? this.part.column : 0) + column + 1,
    };
  }
}
