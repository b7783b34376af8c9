/** The schemas of `data/` as JSON Schema, for the completion and the warnings of editors. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Collection } from '../define/collection.ts';
import { writeFiles } from '../files.ts';

/** JSON Schemas (draft 2020-12) by file name: "cities.json" for a list of records, "city.json" for one. */
export function jsonSchemas(collections: readonly Collection[]): Readonly<Record<string, string>> {
  const files = collections.flatMap(({ name, singular, key, schema, one, required }) => {
    const record = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: dropMarks });
    const list = { $schema: record.$schema, type: 'array', items: { ...record, $schema: undefined } };
    // Only large collections have one file for each record.
    const single =
      required && !one && /^[a-z]+$/.test(singular) ? [[`${singular}.json`, withoutKey(record, key)] as const] : [];
    return [[`${name}.json`, one ? record : list] as const, ...single];
  });
  return Object.fromEntries(files.map(([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`]));
}

/** The name of a file can stand for the key of its record. */
const withoutKey = (record: z.core.JSONSchema.BaseSchema, key: string | null) => ({
  ...record,
  ...(record.required && { required: record.required.filter((name) => name !== key) }),
});

/** Marks for gen alone. */
const dropMarks = ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void => {
  for (const mark of ['form', 'image', 'markdown', 'short']) delete jsonSchema[mark];
};

/** Writes them to `schemas/` in the data folder, and returns their names. */
export function writeJsonSchemas(collections: readonly Collection[], dataDir: string): string[] {
  const schemas = jsonSchemas(collections);
  writeFiles(join(dataDir, 'schemas'), schemas);
  return Object.keys(schemas).sort();
}
