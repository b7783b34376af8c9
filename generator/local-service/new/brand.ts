/** The files of a site that follow from the color of its brand, and `gen brand`, which writes them again. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenError, listOf, type CommandContext } from '../../define/index.ts';
import { loadIcons } from '../assets.ts';
import { services } from '../names.ts';
import { readColor, refuseFlag } from './answers.ts';
import { BASE, isSameText, packBase, readBase, type Files } from './base.ts';
import { readLooks, type Look } from './looks.ts';
import { formatPalette, paletteOf, recolored } from './palette.ts';
import { drawPictures } from './pictures.ts';
import { answersOf, formatRecord, readRecord, RECORD } from './record.ts';
import { createTrades } from './trades.ts';

export interface Brand {
  readonly color: string;
  readonly look: Look;
  /** Names of icons: that of the business, then those of its services. */
  readonly icons: readonly string[];
}

export const PAGE = 'templates/page.hbs';

interface Recolored {
  /** All but `templates/page.hbs`, by path. */
  readonly files: Files;
  /** Returns the text of `templates/page.hbs` with the color of the bar of browsers. */
  readonly recolorPage: (page: string) => string;
}

/** `root` is the folder of the package. */
export async function brandFiles(root: string, { color, look, icons }: Brand): Promise<Recolored> {
  const palette = paletteOf(color, look.tone);
  const { bodyOf } = loadIcons();
  const [icon = '', ...bodies] = icons.map((name) => bodyOf(name) ?? '');
  const pictures = await drawPictures({ icon, icons: bodies.filter(Boolean), palette });
  const drawings = (look.drawings ?? []).map((name) => [
    name,
    recolored(readFileSync(join(root, name), 'utf8'), color),
  ]);
  const theme = palette.light[look.theme] ?? '';
  return {
    files: {
      'components/styles/palette.css': formatPalette(palette),
      ...Object.fromEntries(Object.entries(pictures).map(([name, body]) => [`public/${name}`, body])),
      ...(Object.fromEntries(drawings) as Files),
    },
    recolorPage: (page) => page.replace(/(?<=<meta name="theme-color" content=")#[\da-f]{6}/, theme),
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
  const { look, trade } = answersOf(record, { trades: createTrades(root), looks: readLooks(root) });
  const { data } = await readSite();
  const icons = [trade.icon, ...data.all(services).map(({ icon }) => icon)];
  const { files, recolorPage } = await brandFiles(root, { color, look, icons });
  const base = (await readBase(cwd)) ?? {};
  const changed = Object.keys(files).filter((name) => isEdited(join(cwd, name), base[name]));
  if (changed.length > 0 && edited === undefined) throw new GenError(changed.map(refuseEdited));
  const written = Object.fromEntries(
    Object.entries(files).filter(([name]) => edited !== 'keep' || !changed.includes(name)),
  );
  const page = recolorPage(readFileSync(join(cwd, PAGE), 'utf8'));
  const answers = { ...record.answers, color };
  await writeFiles(cwd, {
    ...written,
    [PAGE]: page,
    [RECORD]: formatRecord({ ...record, answers, icons }),
    ...(base[PAGE] && { [BASE]: await packBase({ ...base, ...files, [PAGE]: recolorPage(String(base[PAGE])) }) }),
  });
  print(`The brand is ${color}: ${listOf(Object.keys(written))}.`);
}

const isEdited = (path: string, written: Uint8Array | undefined): boolean =>
  existsSync(path) && !(written && isSameText(readFileSync(path), written));

const refuseEdited = (file: string) => ({
  file,
  what: 'The file was edited after gen wrote it.',
  todo: 'Add --edited keep to leave such files as they are, or --edited overwrite to write them again.',
});
