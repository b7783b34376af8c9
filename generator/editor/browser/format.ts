/** The file format between Sveltia and `data/`: what a form shows of a file, and the file with what the form has changed. */
import { parseDocument } from 'yaml';
import { slugify } from '../../define/record.ts';
import type { Field, FileForm } from '../field.ts';
import { patchCsv, readCsv } from './csv.ts';
import { patchMarkdown } from './markdown.ts';
import { AT, flat, readRecord, writeRecord, writeValue, type Values } from './values.ts';
import { patchYaml, writeYaml } from './yaml.ts';

/** The text of the file that a form was opened with. Sveltia gives it back with the values. */
const TEXT = '$text';

/** Returns the values of a form for the text of a file. Throws for a file that it cannot change. */
export function readFile(form: FileForm, text: string): Values {
  if (/[\0\uFFFD]/.test(text)) throw new Error('The file is not plain text in UTF-8.');
  const content = contentOf(form, text);
  if (form.isList !== Array.isArray(content)) throw new Error('The file has another form than the last build found.');
  return {
    ...(Array.isArray(content)
      ? { records: content.map((record, at) => ({ ...readRecord(form.fields, record as Values), [AT]: at })) }
      : readRecord(form.fields, content as Values)),
    [TEXT]: text,
  };
}

/** Returns the text of a file with the values of a form. */
export function writeFile(form: FileForm, { [TEXT]: given = '', ...values }: Values): string {
  const text = given === '' ? '' : `${String(given).trimEnd()}\n`;
  const old = contentOf(form, text);
  const value = Array.isArray(old)
    ? writeRecords(form, old, values.records)
    : writeRecord(form.fields, values, old as Values);
  const written = value === old ? text : patchFile(form, text, [old, value]);
  return form.crlf ? written.replace(/\r?\n/g, '\r\n') : written;
}

const FRONT_MATTER = /^---[ \t]*\n(.*?)^---[ \t]*(?:\n|$)/ms;

/** Returns the plain values of a file: a record, or a list of them. */
function contentOf({ extension, isList, fields }: FileForm, text: string): Values | readonly Values[] {
  if (/[ct]sv/.test(extension)) return readCsv(fields, text);
  const [front = '', keys = text] = extension === 'md' ? (FRONT_MATTER.exec(text) ?? ['', '']) : [];
  const document = parseDocument(keys);
  if (document.errors.length > 0) throw document.errors[0];
  const values = (document.toJS() ?? (isList ? [] : {})) as Values | readonly Values[];
  return extension === 'md' ? { ...values, body: text.slice(front.length) } : values;
}

function patchFile({ extension }: FileForm, text: string, [old, value]: readonly [unknown, unknown]): string {
  if (/[ct]sv/.test(extension)) return patchCsv(text, old as readonly Values[], value as readonly Values[]);
  if (extension === 'json') return `${JSON.stringify(value, null, 2)}\n`;
  if (extension !== 'md') return text === '' ? writeYaml(value) : patchYaml(text, old, value);
  const [{ body: before, ...keys }, { body: after = '', ...changed }] = [old as Values, value as Values];
  const [front = '', written = ''] = FRONT_MATTER.exec(text) ?? [];
  const body =
    before === after
      ? String(before)
      : `${front === '' && text !== '' ? '' : '\n'}${patchMarkdown(String(before), String(after))}\n`;
  if (front === '' && Object.keys(changed).length === 0) return body.trimStart();
  return `---\n${written.trim() === '' ? writeYaml(changed) : patchYaml(written, keys, changed)}---\n${body}`;
}

/**
 * Returns the records of a list with their keys, which forms do not show. A record whose key follows from its name keeps it when the
 * name changes: its address stays. A new one gets a key where it needs one.
 */
function writeRecords({ fields, key }: FileForm, old: readonly Values[], given: unknown): unknown {
  const list: Field = { name: '', label: '', widget: 'list', fields };
  const records = Array.isArray(given) ? (given as readonly Values[]) : [];
  if (!key) return writeValue(list, records, old) ?? [];
  const taken = new Set(old.map((record) => record[key.name]));
  const keyOf = (record: Values): unknown => {
    const before = typeof record[AT] === 'number' ? old[record[AT]] : undefined;
    const name = String(flat(fields, record)[key.from] ?? '');
    const oldName = String(before?.[key.from] ?? '');
    if (before) return before[key.name] ?? (oldName === name ? undefined : key.known[oldName]);
    if (!key.isRequired) return undefined;
    const plain = slugify(name);
    const free = [plain, ...records.map((_, at) => `${plain}-${at + 2}`)].find((one) => !taken.has(one));
    taken.add(free);
    return free;
  };
  const field: Field = { name: key.name, label: '', widget: 'string' };
  const keyed = records.map((record) => ({ ...record, [key.name]: keyOf(record) }));
  return writeValue({ ...list, fields: [field, ...fields] }, keyed, old) ?? [];
}
