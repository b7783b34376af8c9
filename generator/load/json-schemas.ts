/** The schemas of `data/` as JSON Schema, for the completion and the warnings of editors. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { requireFolder } from './files.ts';
import { kinds } from './schemas.ts';

/** Kinds whose records may stand alone in a file of a folder. */
const SINGULAR: Readonly<Record<string, string>> = { cities: 'city', services: 'service' };

/** JSON Schemas (draft 2020-12) by file name: "cities.json" for a list of records, "city.json" for one. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  const files = Object.entries(kinds).flatMap(([kind, { schema, one }]) => {
    const record = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const list = { $schema: record.$schema, type: 'array', items: { ...record, $schema: undefined } };
    const single = SINGULAR[kind];
    return [[`${kind}.json`, one ? record : list] as const, ...(single ? [[`${single}.json`, record] as const] : [])];
  });
  return Object.fromEntries(files.map(([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`]));
}

/** Writes them to `schemas/` in the data folder and gives their names. */
export function writeJsonSchemas(dataDir: string): string[] {
  if (existsSync(dataDir)) requireFolder(dataDir, '--data');
  const folder = join(dataDir, 'schemas');
  mkdirSync(folder, { recursive: true });
  const schemas = jsonSchemas();
  for (const [file, text] of Object.entries(schemas)) writeFileSync(join(folder, file), text);
  return Object.keys(schemas).sort();
}
