/** Makes the configuration of Sveltia CMS from the collections of a site and the files that they are in. */
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { Collection } from '../define/collection.ts';
import type { Context } from '../define/context.ts';
import type { EditorOptions } from '../define/site.ts';
import { groupBy } from '../group-by.ts';
import { choicesOf } from './choices.ts';
import type { Field, FileForm } from './field.ts';
import { fieldsOf, isWhole } from './fields.ts';
import { coreOf, labelOf, metaOf, shapeOf } from './schema.ts';

/** What `admin/config.json` holds: the configuration, and how each of its formats reads and writes files. */
export interface AdminConfig {
  readonly config: object;
  readonly forms: readonly FileForm[];
}

interface ConfigOptions extends EditorOptions {
  readonly collections: readonly Collection[];
  readonly context: Context;
  /** Name of the site. */
  readonly title: string;
  readonly url: string;
  /** Folder of the site. */
  readonly folder: string;
  /** The same below that of its repository: "sites/hartnett/", or "". */
  readonly below: string;
}

type Shown = Readonly<Record<string, unknown>>;

/** A form with its place in the menu. */
interface Entry {
  readonly form: FileForm;
  /** A file of the menu, or a folder with a file for each record. */
  readonly file?: Shown;
  readonly folder?: Shown;
}

export function createConfig(options: ConfigOptions): AdminConfig {
  const { collections, below, repo, login, title, url } = options;
  const entries = collections
    .filter(({ schema }) => !metaOf(schema).isHidden)
    .flatMap((collection) => entriesOf(collection, options));
  return {
    config: {
      load_config_file: false,
      backend: {
        name: 'github',
        repo,
        ...(login ? { base_url: login } : { auth_methods: ['token'] }),
      },
      app_title: title,
      site_url: url,
      media_folder: `${below}data/images`,
      public_folder: '/',
      media_libraries: { default: { config: UPLOADS }, stock_assets: { providers: [] } },
      slug: { encoding: 'ascii', clean_accents: true },
      editor: { preview: false },
      show_preview_links: false,
      collections: entries.flatMap((entry) => entry.folder ?? []),
      singletons: entries.flatMap((entry) => entry.file ?? []),
    },
    forms: entries.map(({ form }) => form),
  };
}

/** Photographs are stored as a page can need them. A camera makes ten times as much. */
const UPLOADS = {
  slugify_filename: true,
  transformations: { raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 } },
};

/** A file of records. */
interface Layout {
  /** "data/cities.csv", "data/cities/macon.yaml" */
  readonly file: string;
  readonly text: string;
  readonly records: readonly Shown[];
}

/** Returns a form for each file with records of a collection, and one for each folder with a file for each record. */
function entriesOf(collection: Collection, { context, folder, below }: ConfigOptions): Entry[] {
  const { name, one, schema } = collection;
  const records = context.data.all(collection) as readonly Shown[];
  const placed = records.flatMap((record, index) => {
    const place = context.data.placeOf(collection, index, []);
    const file = place ? relative(folder, resolve(place.file)).replaceAll('\\', '/') : '';
    return file.startsWith('data/') ? [{ file, record }] : [];
  });
  const files = [...groupBy(placed, ({ file }) => file)].map(
    ([file, list]): Layout => ({
      file,
      text: readFileSync(join(folder, file), 'utf8'),
      records: list.map(({ record }) => record),
    }),
  );
  const isRecord = ({ file, text }: Layout): boolean =>
    extensionOf(file) === 'md' || (/ya?ml|json/.test(extensionOf(file)) && !/^(?:\s|#.*\n)*[-[]/.test(text));
  const isOwnFile = (layout: Layout): boolean => layout.file.split('/').length === 3 && isRecord(layout) && !one;
  const folders = [...new Set(files.filter(isOwnFile).map(({ file }) => extensionOf(file)))];
  const isPost = 'body' in shapeOf(schema) && metaOf(shapeOf(schema).body as z.ZodType).markdown === true;
  const isNew = files.length === 0;
  if (isNew && isPost && !one) folders.push('md');
  const lists =
    isNew && !isPost
      ? [{ file: `data/${name}.yaml`, text: '[]', records: [] }]
      : files.filter((layout) => !isOwnFile(layout));
  const fields = fieldsOf(withoutKey(collection), choicesOf(collection, context.data));
  if (fields.length === 0) return [];
  const many = folders.length + lists.length > 1;
  return [
    ...folders.map((extension) => folderEntry(collection, { fields, extension, below, many })),
    ...lists.map((layout) => fileEntry(collection, { fields, layout, below, many, isList: !one && !isRecord(layout) })),
  ];
}

const extensionOf = (file: string): string => file.split('.').at(-1) ?? '';

/** A key of text is the name of the file, or follows from the name of the record: no form shows it. */
const isNamed = ({ key, schema }: Collection): boolean => {
  const field = key === null ? undefined : shapeOf(schema)[key];
  return field !== undefined && coreOf(field).def.type === 'string';
};

const withoutKey = (collection: Collection): z.ZodType =>
  isNamed(collection)
    ? z.strictObject(shapeOf(collection.schema)).omit({ [collection.key as string]: true } as never)
    : collection.schema;

const titleOf = ({ schema, name }: Collection): string => metaOf(schema).title ?? labelOf(name);

/** The key by which people know a record. */
function nameKey({ schema, key }: Collection): string {
  const keys = Object.entries(shapeOf(schema)).filter(
    ([name, one]) => name !== key && coreOf(one).def.type === 'string' && !metaOf(one).isHidden,
  );
  const known = keys.find(([name]) => ['name', 'title', 'question'].includes(name)) ?? keys[0];
  return known?.[0] ?? '';
}

/** Their addresses would be lost. */
const KEPT = 'An entry here has a page of its own and cannot be deleted: ask the person who made the site.';

interface FormOptions {
  readonly fields: readonly Field[];
  readonly below: string;
  /** True if the collection has other forms, too. */
  readonly many: boolean;
}

function folderEntry(
  collection: Collection,
  { fields, below, extension, many }: FormOptions & { readonly extension: string },
): Entry {
  const id = many ? `${collection.name}-${extension}` : collection.name;
  // Sveltia takes the body from formats of this ending alone.
  const name = extension === 'md' ? `${id}-frontmatter` : id;
  const from = nameKey(collection);
  const key = collection.key === null ? undefined : shapeOf(collection.schema)[collection.key];
  const slug = isNamed(collection) && key ? fieldsOf(z.strictObject({ slug: key }), new Map())[0] : undefined;
  return {
    form: { name, extension, isList: false, fields },
    folder: {
      name: id,
      label: titleOf(collection),
      label_singular: labelOf(collection.singular),
      ...(isNamed(collection) && { description: metaOf(collection.schema).intro ?? KEPT }),
      folder: `${below}data/${collection.name}`,
      extension,
      format: name,
      fields,
      identifier_field: from,
      summary: `{{${from}}}`,
      slug: {
        template: `{{${from}}}`,
        editable: ['create'],
        ...(slug && { hint: slug.hint, pattern: slug.pattern }),
      },
      create: isWhole(collection.schema, collection.key),
      delete: !isNamed(collection),
      duplicate: false,
    },
  };
}

function fileEntry(
  collection: Collection,
  { fields, layout, below, many, isList }: FormOptions & { readonly layout: Layout; readonly isList: boolean },
): Entry {
  const { file, text, records } = layout;
  const extension = extensionOf(file);
  const name = many ? file.slice('data/'.length).replace(/\W/g, '-') : collection.name;
  const title = titleOf(collection);
  const key = isNamed(collection) ? collection.key : null;
  const from = nameKey(collection);
  const form: FileForm = {
    name,
    extension,
    isList,
    fields,
    ...(text.includes('\r\n') && { crlf: true }),
    ...(key !== null &&
      isList && {
        key: {
          name: key,
          from,
          isRequired: !shapeOf(collection.schema)[key]?.safeParse(undefined).success,
          known: knownKeys(records, { key, from }),
        },
      }),
  };
  const list = {
    name: 'records',
    label: title,
    label_singular: labelOf(collection.singular),
    widget: 'list',
    required: false,
    collapsed: 'auto',
    summary: `{{${from}}}`,
    allow_add: isWhole(collection.schema, collection.key),
    allow_remove: key === null,
    allow_duplicate: false,
    fields,
  };
  const label = many ? `${title} (${file.split('/').at(-1)})` : title;
  return { form, file: { name, label, file: below + file, format: name, fields: isList ? [list] : fields } };
}

/** Keys by name, for records whose key may follow from it. Two of one name have none here. */
function knownKeys(
  records: readonly Shown[],
  { key, from }: { key: string; from: string },
): Readonly<Record<string, string>> {
  const groups = groupBy(records, (record) => String(record[from]));
  return Object.fromEntries(
    [...groups].flatMap(([name, list]) => (list.length === 1 ? [[name, String(list[0]?.[key])]] : [])),
  );
}
