/** The schemas of `data/` as JSON Schema, for the completion and the warnings of editors. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Collection } from '../define/collection.ts';
import { writeFiles } from '../files.ts';

/** JSON Schemas (draft 2020-12) by file name: "cities.json" for a list of records, "city.json" for one. */
export function jsonSchemas(collections: readonly Collection[]): Readonly<Record<string, string>> {
  const files = collections.flatMap(({ name, singular, schema, one, required }) => {
    const record = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const list = { $schema: record.$schema, type: 'array', items: { ...record, $schema: undefined } };
    // Only large collections have one file for each record.
    const single = required && !one && /^[a-z]+$/.test(singular) ? [[`${singular}.json`, record] as const] : [];
    return [[`${name}.json`, one ? record : list] as const, ...single];
  });
  return Object.fromEntries(files.map(([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`]));
}

/** Writes them to `schemas/` in the data folder, and returns their names. */
export function writeJsonSchemas(collections: readonly Collection[], dataDir: string): string[] {
  const schemas = jsonSchemas(collections);
  writeFiles(join(dataDir, 'schemas'), schemas);
  return Object.keys(schemas).sort();
}
