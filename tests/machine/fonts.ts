/**
 * The fonts that a browser under test finds, and no others: what a page looks like must not depend on who runs the tests.
 * Works where Chromium asks fontconfig (Linux); elsewhere the machine's own fonts are used.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Arimo, from which Liberation Sans 2 is made, gets that name; it is as wide as Arial and Helvetica. */
const FILES = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'];

export interface InstalledFonts {
  /** Environment of a browser that is to find these fonts only. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes the folder; call it when the browser has ended. */
  readonly remove: () => void;
}

/** Puts the fonts into a folder of their own, with a fontconfig configuration and cache beside them. */
export function installFonts(): InstalledFonts {
  const folder = mkdtempSync(join(tmpdir(), 'gen-fonts-'));
  const require = createRequire(import.meta.url);
  mkdirSync(join(folder, 'fonts'));
  for (const file of FILES)
    cpSync(require.resolve(`@expo-google-fonts/arimo/${file}`), join(folder, 'fonts', file.replace(/^.*\//, '')));
  const config = join(folder, 'fonts.conf');
  writeFileSync(config, describeFonts(folder));
  return {
    env: { FONTCONFIG_FILE: config, FONTCONFIG_PATH: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function describeFonts(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
  ${rename(80, 'Liberation Sans')}
  ${rename(200, 'Liberation Sans Bold')}
</fontconfig>
`;
}

/** Fontconfig's numbers for weights: 80 is regular, 200 is bold. */
const rename = (weight: number, name: string): string => `<match target="scan">
    <test name="family"><string>Arimo</string></test>
    <test name="weight"><int>${weight}</int></test>
    <edit name="fullname" mode="assign_replace"><string>${name}</string></edit>
    <edit name="postscriptname" mode="assign_replace"><string>${name.replaceAll(' ', '')}</string></edit>
    <edit name="family" mode="assign_replace"><string>Liberation Sans</string></edit>
  </match>`;
