/** The files of a site that follow from the color of its brand, and `gen brand`, which writes them again. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenError, listOf, type CommandContext } from '../../define/index.ts';
import { loadIcons } from '../assets.ts';
import { services } from '../names.ts';
import { readColor, refuseFlag } from './answers.ts';
import { readLooks, refuseLook, type Look } from './looks.ts';
import { formatPalette, paletteOf, recolored } from './palette.ts';
import { drawPictures } from './pictures.ts';
import { formatRecord, hashFile, hashFiles, readRecord, RECORD } from './record.ts';

export interface Brand {
  readonly color: string;
  readonly look: Look;
  /** Name of the icon of the business, and those of its services. */
  readonly icon: string;
  readonly icons: readonly string[];
}

type Files = Readonly<Record<string, string | Uint8Array>>;

export const PAGE = 'templates/page.hbs';

/** Returns the files by path. `root` is the folder of the package, `page` the text of `templates/page.hbs`. */
export async function brandFiles(
  root: string,
  { color, look, icon, icons }: Brand,
  page: string,
): Promise<{ readonly files: Files; readonly page: string }> {
  const palette = paletteOf(color, look.tone);
  const { bodyOf } = loadIcons();
  const bodies = icons.flatMap((name) => bodyOf(name) ?? []);
  const pictures = await drawPictures({ icon: bodyOf(icon) ?? '', icons: bodies, palette });
  const drawings = look.drawings.map((name) => [name, recolored(readFileSync(join(root, name), 'utf8'), color)]);
  const theme = palette.light[look.theme] ?? '';
  return {
    files: {
      'components/styles/palette.css': formatPalette(palette),
      ...Object.fromEntries(Object.entries(pictures).map(([name, body]) => [`public/${name}`, body])),
      ...(Object.fromEntries(drawings) as Files),
    },
    page: page.replace(/(?<=<meta name="theme-color" content=")#[\da-f]{6}/, theme),
  };
}

export interface BrandFlags {
  readonly color: string;
  readonly edited?: string;
}

/** Writes the files again in another color. Files that were edited since stop it, unless `--edited` says what to do with them. */
export async function changeBrand(context: CommandContext, { color: said, edited }: BrandFlags): Promise<void> {
  const { cwd, root, print, readSite, writeFiles } = context;
  const { value: color, problem } = readColor(said);
  if (problem !== null) throw new GenError(refuseFlag('color', problem));
  if (edited !== undefined && edited !== 'keep' && edited !== 'overwrite')
    throw new GenError({ file: '--edited', what: `"${edited}" is not an answer.`, todo: 'Write keep or overwrite.' });
  const record = readRecord(cwd);
  const looks = readLooks(root);
  const look = looks.find(({ name }) => name === record.brand.look);
  if (!look) throw new GenError({ ...refuseLook(record.brand.look, looks), file: RECORD });
  const { data } = await readSite();
  const icons = data.all(services).map(({ icon }) => icon);
  const old = readFileSync(join(cwd, PAGE), 'utf8');
  const { files, page } = await brandFiles(root, { color, look, icon: record.brand.icon, icons }, old);
  const changed = Object.keys(files).filter((name) => isEdited(join(cwd, name), record.brand.files[name]));
  if (changed.length > 0 && edited === undefined) throw new GenError(changed.map(refuseEdited));
  const written = Object.fromEntries(
    Object.entries(files).filter(([name]) => edited !== 'keep' || !changed.includes(name)),
  );
  const brand = { ...record.brand, color, files: { ...record.brand.files, ...hashFiles(written) } };
  await writeFiles(cwd, { ...written, [PAGE]: page, [RECORD]: formatRecord({ ...record, brand }) });
  print(`The brand is ${color}: ${listOf(Object.keys(written))}.`);
}

const isEdited = (path: string, hash: string | undefined): boolean =>
  existsSync(path) && hashFile(readFileSync(path)) !== hash;

const refuseEdited = (file: string) => ({
  file,
  what: 'The file was edited after gen wrote it.',
  todo: 'Add --edited keep to leave such files as they are, or --edited overwrite to write them again.',
});
