/**
 * Fonts that a browser under test finds, and no others: what a page looks like must not depend on who runs the tests.
 * Works where Chromium asks fontconfig (Linux); elsewhere the machine's own fonts are used.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ARIMO = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map(
  (file) => `@expo-google-fonts/arimo/${file}`,
);
const ROBOTO = ['400Regular/Roboto_400Regular.ttf', '700Bold/Roboto_700Bold.ttf'].map(
  (file) => `@expo-google-fonts/roboto/${file}`,
);

interface FontSet {
  /** Files within node_modules. */
  readonly files: readonly string[];
  /** Names that are not those in the file: family, its new name, and the names of the regular and the bold font. */
  readonly renamed?: { readonly from: string; readonly to: string; readonly regular: string; readonly bold: string };
}

const SETS = {
  /** Arimo, from which Liberation Sans 2 is made, under that name; as wide as Arial and Helvetica. */
  liberation: {
    files: ARIMO,
    renamed: {
      from: 'Arimo',
      to: 'Liberation Sans',
      regular: 'Liberation Sans',
      bold: 'Liberation Sans Bold',
    },
  },
  dejavu: {
    files: ['DejaVuSans', 'DejaVuSans-Bold'].map((name) => `dejavu-fonts-ttf/ttf/${name}.ttf`),
  },
  /** Android up to 11, and a Linux with Roboto. */
  roboto: { files: ROBOTO },
  /** Since Android 12 Roboto is one variable font: it can be bold, but there is no font of the name "Roboto Bold". */
  android: {
    files: ROBOTO,
    renamed: { from: 'Roboto', to: 'Roboto', regular: 'Roboto', bold: 'Roboto, an instance without a name' },
  },
  noto: {
    files: ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'].map(
      (file) => `@expo-google-fonts/noto-sans/${file}`,
    ),
  },
  /** None that the styles name: a font that no machine has. */
  none: {
    files: ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
    renamed: { from: 'DejaVu Sans', to: 'Nobody Has This', regular: 'Nobody Has This', bold: 'Nobody Has This Bold' },
  },
} satisfies Record<string, FontSet>;

export type FontSetName = keyof typeof SETS;
/** What all browser tests use that are not about fonts. */
export const USUAL_FONTS: FontSetName = 'liberation';

export interface InstalledFonts {
  /** Environment of a browser that is to find these fonts only. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes the folder; call it when the browser has ended. */
  readonly remove: () => void;
}

/** Puts a set into a folder of its own, with a fontconfig configuration and cache beside it. */
export function installFonts(name: FontSetName): InstalledFonts {
  const { files, renamed }: FontSet = SETS[name];
  const folder = mkdtempSync(join(tmpdir(), 'gen-fonts-'));
  const require = createRequire(import.meta.url);
  mkdirSync(join(folder, 'fonts'));
  for (const file of files) cpSync(require.resolve(file), join(folder, 'fonts', file.replace(/^.*\//, '')));
  const config = join(folder, 'fonts.conf');
  writeFileSync(config, describeFonts(folder, renamed));
  return {
    env: { FONTCONFIG_FILE: config, FONTCONFIG_PATH: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function describeFonts(folder: string, renamed: FontSet['renamed']): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
  ${renamed ? renameFont(renamed) : ''}
</fontconfig>
`;
}

/** Fontconfig's numbers for weights: 80 is regular, 200 is bold. */
function renameFont({ from, to, regular, bold }: NonNullable<FontSet['renamed']>): string {
  const rule = (weight: number, name: string): string => `<match target="scan">
    <test name="family"><string>${from}</string></test>
    <test name="weight"><int>${weight}</int></test>
    <edit name="fullname" mode="assign_replace"><string>${name}</string></edit>
    <edit name="postscriptname" mode="assign_replace"><string>${name.replaceAll(' ', '')}</string></edit>
    <edit name="family" mode="assign_replace"><string>${to}</string></edit>
  </match>`;
  return [rule(80, regular), rule(200, bold)].join('\n  ');
}
