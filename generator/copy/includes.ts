/**
 * Sentences that a sentence includes: `{{> wait }}` of the same file, `{{> city.wait }}` of the file of a scope, and for each item of a
 * list, `{{list site.regions say="reach"}}`.
 */
import type { ParsedSentence, ParsedTemplates } from './compile.ts';

/** Returns the sentence that another one includes under a name. */
export type FindIncluded = (from: ParsedSentence, name: string) => ParsedSentence | undefined;

/** "copy/es/pages/HomePage.hbs" → "es/pages/HomePage" */
const fileOf = ({ file }: ParsedSentence): string => file.replace(/^copy\/|\.hbs$/g, '');

/** "es/pages/HomePage" → "es/", "city" → "" */
const folderOf = (file: string): string => file.replace(/(?:pages\/)?[^/]*$/, '');

export const findIncludedIn =
  (templates: ParsedTemplates): FindIncluded =>
  (from, name) => {
    const file = fileOf(from);
    const find = (other: string, wanted: string) => templates[other]?.find((sentence) => sentence.name === wanted);
    const [scope = '', ...rest] = name.split('.');
    const inner = rest.join('.');
    return find(file, name) ?? find(folderOf(file) + scope, inner) ?? find(scope, inner);
  };

/** Returns the names of the sentences that a part of a syntax tree includes. */
function includesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(includesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type } = node as hbs.AST.Node;
  if (type === 'PartialStatement') return [includedName((node as hbs.AST.PartialStatement).name)];
  const { key, value } = node as hbs.AST.HashPair;
  const said = type === 'HashPair' && key === 'say' ? [String((value as hbs.AST.StringLiteral).value)] : [];
  return [...said, ...Object.values(node).flatMap(includesIn)];
}

export const includedName = (name: hbs.AST.PathExpression | hbs.AST.SubExpression): string =>
  String((name as hbs.AST.PathExpression).original);

/** True if a sentence is another one, or includes it, directly or through others. */
export function reaches(from: ParsedSentence, target: ParsedSentence, find: FindIncluded): boolean {
  const seen = new Set<ParsedSentence>();
  const search = (sentence: ParsedSentence): boolean => {
    if (sentence === target) return true;
    if (seen.has(sentence)) return false;
    seen.add(sentence);
    return includesIn(sentence.tree).some((name) => {
      const next = find(sentence, name);
      return next !== undefined && search(next);
    });
  };
  return search(from);
}
