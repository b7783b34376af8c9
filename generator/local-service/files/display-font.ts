/** The files of the display font that a theme names. */
import type { OutputFile } from '../../define/index.ts';
import { cutFont, type DisplayFont } from '../display-font.ts';

/** Each file with nothing but its letters. */
export async function cutFiles({ files }: DisplayFont): Promise<OutputFile[]> {
  return Promise.all(files.map(async (font) => ({ file: font.file, body: await cutFont(font) })));
}
