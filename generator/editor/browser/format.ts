/** The file format between Sveltia and `data/`: what a form shows of a file, and the file with what the form has changed. */
import { isMap, isSeq, parseDocument, stringify, visit, type Document } from 'yaml';
import { slugify } from '../../define/record.ts';
import type { Field, FileForm } from '../field.ts';
import { patchMarkdown } from './markdown.ts';
import { parseCells, patchCsv, readCsv } from './csv.ts';
import { AT, isGroup, keysOf, readRecord, writeRecord, type Values } from './values.ts';
import { flat, patchGroup, patchList, writeYaml } from './yaml.ts';

/** The text of the file that a form was opened with. Sveltia gives it back with the values. */
const TEXT = '$text';

/** Returns the values of a form for the text of a file. Throws for a file that it cannot change. */
export function readFile(form: FileForm, text: string): Values {
  if (/[\0\uFFFD]/.test(text)) throw new Error('The file is not plain text in UTF-8.');
  const content = contentOf(form, text);
  if (form.isList !== Array.isArray(content)) throw new Error('The file has another form than the last build found.');
  return {
    ...(Array.isArray(content) ? { records: readList(form, content) } : readRecord(form.fields, content as Values)),
    [TEXT]: text,
  };
}

/** Returns the text of a file with the values of a form. */
export function writeFile(form: FileForm, { [TEXT]: given = '', ...values }: Values): string {
  const text = `${String(given).trimEnd()}\n`;
  const written =
    given === ''
      ? writeNew(form, values)
      : isOf(form, 'csv', 'tsv')
        ? patchTable(form, text, values)
        : patch(form, text, values);
  return form.crlf ? written.replace(/\r?\n/g, '\r\n') : written;
}

const isOf = ({ extension }: FileForm, ...extensions: string[]): boolean => extensions.includes(extension);

const readList = ({ fields }: FileForm, records: readonly unknown[]): readonly Values[] =>
  records.map((record, at) => ({ ...readRecord(fields, record as Values), [AT]: at }));

const FRONT_MATTER = /^---[ \t]*\n(.*?)^---[ \t]*(?:\n|$)/ms;

/** Returns the plain values of a file. */
function contentOf(form: FileForm, text: string): unknown {
  if (isOf(form, 'csv', 'tsv')) return readCsv(text).map((row) => parseCells(form.fields, row));
  const [front = '', keys = text] = isOf(form, 'md') ? (FRONT_MATTER.exec(text) ?? ['', '']) : [];
  const document = parseDocument(keys);
  if (document.errors.length > 0) throw document.errors[0];
  const values: unknown = document.toJS() ?? (form.isList ? [] : {});
  return isOf(form, 'md') ? { ...(values as Values), body: text.slice(front.length) } : values;
}

function writeNew(form: FileForm, values: Values): string {
  if (isOf(form, 'md')) return writePost(form, values);
  if (isOf(form, 'json')) return `${JSON.stringify(writeRecord(form.fields, values), null, 2)}\n`;
  if (!form.isList) return writeYaml(writeRecord(form.fields, values));
  const { fields, records } = withKeys(form, [], recordsOf(values));
  return writeYaml(records.map((record) => writeRecord(fields, record)));
}

function writePost({ fields }: FileForm, values: Values): string {
  const { body = '', ...keys } = writeRecord(fields, values);
  return `---\n${writeYaml(keys)}---\n\n${String(body)}\n`;
}

const recordsOf = ({ records }: Values): readonly Values[] => (Array.isArray(records) ? records : []);

function patchTable(form: FileForm, text: string, values: Values): string {
  const rows = readCsv(text);
  const { fields, records } = withKeys(form, rows, recordsOf(values));
  const before = readList(
    { ...form, fields },
    rows.map((row) => parseCells(fields, row)),
  );
  return patchCsv(text, fields, [before, records]);
}

function patch(form: FileForm, given: string, values: Values): string {
  if (!isOf(form, 'md')) return patchYaml(form, given, values);
  const [front = '', keys = ''] = FRONT_MATTER.exec(given) ?? [];
  const fields = form.fields.filter(({ as }) => as !== 'body');
  const text = given.slice(front.length);
  const kept = patchMarkdown(text, String(writeRecord(form.fields, values).body ?? ''));
  const body = kept === text.trim() ? text : `\n${kept}\n`;
  const written =
    keys.trim() === '' ? writeYaml(writeRecord(fields, values)) : patchYaml({ ...form, fields }, keys, values);
  return written.trim() === '{}' && front === '' ? body.trimStart() : `---\n${written}---\n${body}`;
}

function patchYaml(form: FileForm, given: string, values: Values): string {
  const source = { text: given, isJson: form.extension === 'json' };
  const document = parseDocument(given, { keepSourceTokens: true });
  const plain: unknown = document.toJS();
  // Entries that share a value cannot be changed one by one.
  if (hasAliases(document))
    return patchYaml(form, stringify(plain, { aliasDuplicateObjects: false, lineWidth: 0 }), values);
  const { contents } = document;
  const [from = 0, to = 0] = contents?.range ?? [];
  const around = (text: string | null): string | null => text && given.slice(0, from) + text + given.slice(to);
  if (!form.isList) {
    const before = flat(form.fields, readRecord(form.fields, isGroup(plain) ? plain : {}));
    const fields = keysOf(form.fields);
    const changed = isMap(contents)
      ? around(patchGroup(source, contents, fields, [before, flat(form.fields, values)]))
      : null;
    return changed ?? writeYaml({ ...(isGroup(plain) ? plain : {}), ...writeRecord(form.fields, values) });
  }
  const old = Array.isArray(plain) ? (plain as readonly Values[]) : [];
  const { fields, records } = withKeys(form, old, recordsOf(values));
  const list: Field = { name: 'records', label: '', widget: 'list', fields };
  const before = readList({ ...form, fields }, old);
  if (records.length === 0) return '[]\n';
  const changed = isSeq(contents) ? around(patchList(source, contents, list, [before, records])) : null;
  return changed ?? writeYaml(records.map((record) => writeRecord(fields, record)));
}

function hasAliases(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/**
 * Adds the keys of records, which forms do not show. A record whose key follows from its name keeps it when the name changes: its
 * address stays. A new one gets a key where it needs one.
 */
function withKeys({ fields, key }: FileForm, old: readonly Values[], records: readonly Values[]) {
  if (!key) return { fields, records };
  const taken = new Set(old.map((record) => record[key.name]));
  const nameOf = (record: Values): unknown => flat(fields, record)[key.from];
  const keyOf = (record: Values): unknown => {
    const before = typeof record[AT] === 'number' ? old[record[AT]] : undefined;
    const name = String(nameOf(record) ?? '');
    if (before) {
      const before_ = String(before[key.from] ?? '');
      return before[key.name] ?? (before_ === name ? undefined : key.known[before_]);
    }
    if (!key.isRequired) return undefined;
    const plain = slugify(name);
    const free = [plain, ...records.map((_, at) => `${plain}-${at + 2}`)].find((one) => !taken.has(one));
    taken.add(free);
    return free;
  };
  const field: Field = { name: key.name, label: '', widget: 'string' };
  return { fields: [field, ...fields], records: records.map((record) => ({ ...record, [key.name]: keyOf(record) })) };
}
