/** Compiles copy files: Handlebars with named sentences, each of which begins with a comment `{{!# name }}`. */
import Handlebars from 'handlebars';
import * as messages from '../errors/copy.ts';
import { controlCharacter, notUtf8 } from '../errors/files.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { placeAt } from '../define/record.ts';
import type { VariableUse } from '../plan/copy-check.ts';
import { splitSentences } from './sources.ts';

export interface CompiledTemplate {
  /** `code` is JavaScript, `roots` are names of the values in it: "site", "city". */
  readonly sentences: readonly { readonly name: string; readonly code: string; readonly roots: readonly string[] }[];
  readonly references: readonly VariableUse[];
  readonly problems: readonly Problem[];
}

/** Helpers that templates may call; `render/helpers.ts` implements them. */
const HELPERS = ['list', 'lower', 'capital', 'plural', 'eq'] as const;
type Helper = (typeof HELPERS)[number];
/** Kinds of their parameters, in order. */
const PARAMETERS: Readonly<Record<Helper, readonly (messages.Wanted | null)[]>> = {
  list: ['list'],
  lower: ['text'],
  capital: ['text'],
  plural: ['text', 'text', 'text'],
  eq: [null, null],
};
/** Data variables of Handlebars that have a value inside {{#each}}. */
const IN_EACH = ['index', 'key', 'first', 'last'];
/** Uses of "{{" and "(" in one sentence. Some ten thousand end the process while V8 reads the compiled template. */
const MOST_PARTS = 2000;
/** Depth of nested blocks: the compiler calls itself for each. */
const DEEPEST = 32;
const BUILT_IN = ['if', 'unless', 'each', 'with'];
const known = Object.fromEntries([...HELPERS, ...BUILT_IN].map((name) => [name, true]));
/** Compiles every sentence of a copy file: plain text for React, so nothing is escaped. */
export function compileCopyFile(file: string, text: string): CompiledTemplate {
  const unreadable = findUnreadable(file, text);
  if (unreadable) return failed(unreadable);
  const parts = splitSentences(text);
  const problems: Problem[] = [];
  if (parts.length === 0) problems.push({ file, line: 1, column: 1, ...messages.noSentences() });
  const seen = new Set<string>();
  const compiled = parts.map(({ name, from, body }) => {
    const before = text.slice(0, from).split('\n');
    const place = { file, line: before.length, column: before.at(-1)?.length ?? 0 };
    if (seen.has(name)) problems.push({ ...place, ...messages.sentenceTwice({ name }) });
    seen.add(name);
    return compile({ ...place, name, body, escape: false });
  });
  return mergeTemplates([failed(...problems), ...compiled]);
}

/** Compiles a document template (the HTML shell, robots.txt): one unnamed text. `escapes` is true for HTML. */
export function compileDocument(file: string, text: string, escapes: boolean): CompiledTemplate {
  const unreadable = findUnreadable(file, text);
  if (unreadable) return failed(unreadable);
  return compile({ file, line: 1, column: 0, name: 'document', body: text, escape: escapes });
}

/** Bytes that are not UTF-8, and invisible characters; the renderer marks places with private-use ones. */
const STRANGE = /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\uE000-\uF8FF\uFFFD\u{F0000}-\u{10FFFF}]/u;

function findUnreadable(file: string, text: string): Problem | null {
  const [character] = STRANGE.exec(text) ?? [];
  if (character === undefined) return null;
  const fault = /[\0\uFFFD]/.test(character) ? notUtf8() : controlCharacter({ character });
  return { file, ...placeAt(text, text.indexOf(character)), ...fault };
}

const failed = (...problems: readonly Problem[]): CompiledTemplate => ({ sentences: [], references: [], problems });

export const mergeTemplates = (parts: readonly CompiledTemplate[]): CompiledTemplate => ({
  sentences: parts.flatMap(({ sentences }) => sentences),
  references: parts.flatMap(({ references }) => references),
  problems: parts.flatMap(({ problems }) => problems),
});

interface CopyPart {
  readonly file: string;
  /** Place at which the body begins; the parser counts lines from it. */
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly body: string;
  readonly escape: boolean;
}

/** Finds bodies that would end the process while they are compiled. */
function findTooMuch(body: string): Message | null {
  const found = body.match(/\{\{|\(/g)?.length ?? 0;
  if (found > MOST_PARTS) return messages.tooManyVariables(found, MOST_PARTS);
  let depth = 0;
  for (const [mark] of body.matchAll(/\{\{~?[#/]/g)) {
    depth += mark.endsWith('#') ? 1 : -1;
    if (depth > DEEPEST) return messages.blocksTooDeep({ most: DEEPEST });
  }
  return null;
}

function compile(part: CopyPart): CompiledTemplate {
  const { file, line, column, name: key } = part;
  const tooMuch = findTooMuch(part.body);
  if (tooMuch) return failed({ file, line, column: column + 1, key, ...tooMuch });
  try {
    const tree = Handlebars.parse(part.body);
    const walk = new ReferenceWalk(part);
    walk.accept(tree);
    if (walk.problems.length > 0) return failed(...walk.problems);
    const code = String(
      Handlebars.precompile(tree, {
        strict: true,
        noEscape: !part.escape,
        knownHelpers: known,
        knownHelpersOnly: true,
        explicitPartialContext: true,
      }),
    );
    const roots = [...new Set(walk.references.flatMap(({ path }) => path[0] ?? []))].sort();
    return { sentences: [{ name: key, code, roots }], references: walk.references, problems: [] };
  } catch (error) {
    const message = (error as Error).message;
    const offset = Number(/line (\d+)/.exec(message)?.[1] ?? 1) - 1;
    const reason = explainSyntax(message.split('\n').at(-1) ?? message);
    return failed({ file, line: line + offset, column: 1, key, ...reason });
  }
}

/** Messages of Handlebars name tokens of its grammar. */
function explainSyntax(message: string): Message {
  const [, opened, closed] = /^(\S+) doesn't match (\S+)/.exec(message) ?? [];
  if (opened && closed) return messages.blockClosedByOther(opened, closed);
  if (message.endsWith("got 'EOF'")) return messages.blockNotClosed();
  return message.includes(", got '") ? messages.bracesUnreadable() : messages.templateUnreadable(message);
}

interface Scope {
  readonly path: readonly string[];
  readonly locals: ReadonlyMap<string, readonly string[] | null>;
  readonly isEach: boolean;
}

/** Collects every variable, in `#if` and `#each` too, which strict mode does not check. */
class ReferenceWalk extends Handlebars.Visitor {
  readonly references: VariableUse[] = [];
  readonly problems: Problem[] = [];
  private scopes: Scope[] = [{ path: [], locals: new Map(), isEach: false }];
  private readonly part: CopyPart;

  constructor(part: CopyPart) {
    super();
    this.part = part;
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    this.refer(path);
  }

  /** Records a variable. `use` is the kind that it must have. */
  private refer(path: hbs.AST.PathExpression, use: Pick<VariableUse, 'wants' | 'helper'> = {}): void {
    const parts = path.parts as string[];
    if (path.data && parts[0] !== 'root') return this.checkData(path);
    const scope = path.data ? this.scopes[0] : this.scopes.at(-1 - path.depth);
    if (!scope) return this.refuse(path.loc, messages.outsideSentence({ name: path.original }));
    const [first, ...rest] = path.data ? parts.slice(1) : parts;
    const local = first === undefined ? undefined : scope.locals.get(first);
    if (local === null) return;
    const full = local ? [...local, ...rest] : [...scope.path, ...(first === undefined ? [] : [first, ...rest])];
    this.references.push({ ...this.place(path.loc), sentence: this.part.name, path: full, ...use });
  }

  /** "@index" and the like. */
  private checkData(path: hbs.AST.PathExpression): void {
    const [name = '', ...rest] = path.parts as string[];
    const isKnown = IN_EACH.includes(name) && rest.length === 0;
    if (isKnown && this.scopes.filter(({ isEach }) => isEach).length > path.depth) return;
    const known = isKnown ? [] : IN_EACH.map((one) => `@${one}`);
    this.refuse(path.loc, messages.noSuchData({ name: path.original, known }));
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    this.call(node);
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    this.call(node);
  }

  override PartialStatement(node: hbs.AST.PartialStatement): void {
    this.refuse(node.loc, messages.noPartials());
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    const name = (node.path as hbs.AST.PathExpression).original;
    if (!BUILT_IN.includes(name)) return this.refuse(node.loc, messages.unknownBlock({ name, known: BUILT_IN }));
    const subject = node.params[0] as hbs.AST.PathExpression | undefined;
    const enters = name === 'each' || name === 'with';
    if (enters && (subject?.type !== 'PathExpression' || subject.data))
      return this.refuse(node.loc, messages.blockNeedsVariable({ block: name }));
    if (enters) this.enter(name, subject as hbs.AST.PathExpression, node.program.blockParams ?? []);
    else for (const parameter of node.params) this.accept(parameter);
    this.accept(node.program);
    if (enters) this.scopes.pop();
    if (node.inverse) this.accept(node.inverse);
  }

  private enter(block: string, subject: hbs.AST.PathExpression, names: readonly string[]): void {
    const before = this.references.length;
    this.refer(subject);
    const isEach = block === 'each';
    const [entry] = this.references.splice(before);
    const path = [...(entry?.path ?? []), ...(isEach ? ['[]'] : [])];
    // The subject counts as used even if nothing inside the block is.
    if (entry) this.references.push({ ...entry, path });
    const locals = new Map((this.scopes.at(-1) as Scope).locals);
    for (const [index, name] of names.entries()) locals.set(name, index === 0 ? path : null);
    this.scopes.push({ path, locals, isEach });
  }

  private call(node: hbs.AST.MustacheStatement | hbs.AST.SubExpression): void {
    const path = node.path as hbs.AST.PathExpression;
    const { type, loc, params, hash } = node;
    const isCall = params.length > 0 || hash?.pairs.length > 0 || type === 'SubExpression';
    if (!isCall) return this.refer(path, { wants: 'text' });
    const name = path.original;
    const parameters = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name as Helper] : null;
    if (!parameters) return this.refuse(loc, messages.unknownHelper({ name, known: HELPERS }));
    const [found, wanted] = [params.length, parameters.length];
    if (found !== wanted) return this.refuse(loc, messages.helperParameters({ name, found, wanted }));
    for (const [index, value] of params.entries()) this.pass(value, parameters[index] ?? null, name);
    for (const pair of hash?.pairs ?? []) this.accept(pair.value);
  }

  private pass(value: hbs.AST.Expression, wants: messages.Wanted | null, helper: string): void {
    if (value.type === 'PathExpression') this.refer(value as hbs.AST.PathExpression, wants ? { wants, helper } : {});
    else if (wants === 'list' || (helper === 'lower' && value.type === 'NumberLiteral'))
      this.refuse(value.loc, messages.helperNeedsVariable(helper, wants ?? 'text'));
    else this.accept(value);
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
