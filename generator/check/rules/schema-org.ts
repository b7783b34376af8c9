/** Types, properties and values of structured data are those of schema.org: a misspelt one is silently ignored by every reader. */
import { isReference, listOf, type Node } from '../schema/nodes.ts';
import { misfit } from '../schema/values.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { suggest } from '../../errors/prose.ts';
import type { PageRule } from '../types.ts';

export function schemaOrg(vocabulary: Vocabulary): PageRule {
  return {
    name: 'schema.org',
    basis: { source: 'schema.org vocabulary, by schema-dts 2.1', date: '2026' },
    on: ['page', 'not-found'],
    check: (page) =>
      page.blocks.flatMap(({ offset, nodes }) =>
        nodes.flatMap((node) => judgeNode(node, vocabulary).map((found) => ({ offset, ...found }))),
      ),
  };
}

function judgeNode(node: Node, vocabulary: Vocabulary): { message: string; detail: string }[] {
  const { types, value, way } = node;
  if (isReference(node)) return [];
  if (types.length === 0) return [{ message: 'A node of the structured data has no @type.', detail: way }];
  const unknown = types.filter((type) => !vocabulary.isType(type));
  if (unknown.length > 0)
    return unknown.map((type) => ({
      message: `schema.org has no type "${type}". ${suggest(type, vocabulary.typeNames())}`,
      detail: way,
    }));
  return Object.entries(value).flatMap(([property, given]) => {
    if (property.startsWith('@')) return [];
    const name = types.join(' and ');
    const ranges = types.flatMap((type) => vocabulary.rangesOf(type, property) ?? []);
    if (ranges.length === 0)
      return [
        {
          message: `${withArticle(name, 'A')} has no property "${property}". ${suggest(
            property,
            types.flatMap((type) => vocabulary.propertiesOf(type)),
          )}`,
          detail: way,
        },
      ];
    const misfits = listOf(given).flatMap((one) => misfit(one, ranges, vocabulary) ?? []);
    return misfits.map((seen) => ({
      message: `The "${property}" of ${withArticle(name, 'a')} must be ${wanted(ranges)}.`,
      detail: `${seen} at ${way}`,
    }));
  });
}

const withArticle = (name: string, article: 'A' | 'a'): string =>
  `${article}${/^[AEIO]/.test(name) ? 'n' : ''} ${name}`;

function wanted(ranges: readonly string[]): string {
  const names = [...new Set(ranges)];
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} or one of ${names.length - 4} more` : names.join(' or ');
}
