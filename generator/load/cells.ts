/** Turns the cells of a table into values of the types that a schema has: "89" is a number where the schema asks for one. */
import { z } from 'zod';
import { formsOf, unwrapSchema } from './schemas.ts';

/** Converts the texts of a row. Other values, and cells that do not fit, stay as they are: the schema reports them. */
export function convertRow(schema: z.ZodType, row: unknown): unknown {
  const { shape } = schema as { readonly shape?: Readonly<Record<string, z.ZodType>> };
  if (!shape || typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([key, cell]) => {
      const column = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, column && typeof cell === 'string' ? convertCell(column, cell) : cell];
    }),
  );
}

function convertCell(schema: z.ZodType, cell: string): unknown {
  const inner = unwrapSchema(schema, 'in');
  if (inner instanceof z.ZodUnion) {
    for (const form of formsOf(inner)) {
      const value = convertCell(form, cell);
      if (form.safeParse(value).success) return value;
    }
    return cell;
  }
  if (inner instanceof z.ZodLiteral) return [...inner.values].find((value) => String(value) === cell) ?? cell;
  if (inner instanceof z.ZodNumber) return numberIn(cell);
  if (inner instanceof z.ZodBoolean) return TRUTH.get(cell.toLowerCase()) ?? cell;
  if (!(inner instanceof z.ZodArray)) return cell;
  const parts = cell.split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => convertCell(inner.element as z.ZodType, part));
}

/** "89", "-83.5", "1e3", and "44,26" of a country with decimal commas. "1,250" could be either, so the schema refuses it. */
function numberIn(cell: string): number | string {
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+$/.test(cell) ? cell : cell.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  const number = Number(plain);
  return Number.isFinite(number) ? number : cell;
}

const TRUTH: ReadonlyMap<string, boolean> = new Map(Object.entries({ true: true, yes: true, false: false, no: false }));
