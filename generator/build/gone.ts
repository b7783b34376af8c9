/** Finds records that the published site had pages for, and the next one does not have. */
import { keyOf } from '../define/collection.ts';
import type { GoneRecord } from '../emit/build-notes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';

/** Reads the keys from the addresses of published pages. */
export function findGone({ spans, context, numberOf }: Plan, published: Ledger): GoneRecord[] {
  const keysOf = new Map(
    spans.flatMap(({ definition }) =>
      Object.values(definition.each).map((collection) => {
        const keys = context.data.all<unknown>(collection).map((record) => keyOf(collection, record));
        return [collection.name, new Set(keys)] as const;
      }),
    ),
  );
  const found = new Map<string, GoneRecord>();
  for (const { key: page, file } of published.rows()) {
    const path = pathOfFile(file);
    if (page === '' || numberOf(path) >= 0) continue;
    for (const { definition, keysIn } of spans)
      for (const [param, key] of Object.entries(keysIn(path) ?? {})) {
        const collection = definition.each[param]?.name;
        if (collection && !keysOf.get(collection)?.has(key)) found.set(`${collection} ${key}`, { collection, key });
      }
  }
  return [...found.values()];
}
