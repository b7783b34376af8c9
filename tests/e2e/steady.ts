/**
 * Layout shift with each set of fonts that a device may have, the display font being late: a table for the README, and
 * exit code 1 when a page moves.
 *
 *     npm run steady
 *     npm run steady -- --fonts dejavu --only / /contact
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { FONT_SETS, type FontSetName } from '../machine/fonts.ts';
import { openSite } from './browser.ts';
import { SOME_OF_EACH_KIND } from './pages.ts';
import { measureShifts, MOST_SHIFT, WIDTHS, type Shift } from './shifts.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function describeWorst(shifts: readonly Shift[], width: number): string {
  const worst = shifts.filter((shift) => shift.width === width).reduce((a, b) => (b.value > a.value ? b : a));
  return worst.value === 0 ? '0' : `${worst.value.toFixed(4)} on \`${worst.path}\``;
}

interface Flags {
  readonly fonts: readonly FontSetName[];
  readonly only: readonly string[];
}

const { fonts: sets, only } = new Command('npm run steady --')
  .description('Measures how far pages move when the display font comes late, with each set of fonts.')
  .addOption(new Option('--fonts <names...>', 'fonts that the device has').choices(FONT_SETS).default(FONT_SETS, 'all'))
  .addOption(new Option('--only <paths...>', 'pages to look at').default(SOME_OF_EACH_KIND, 'one of each kind'))
  .parse()
  .opts<Flags>();
const built = mkdtempSync(join(tmpdir(), 'gen-steady-'));
try {
  console.log(row(['fonts', ...WIDTHS.map((width) => `${width} px`)]));
  console.log(row(['---', ...WIDTHS.map(() => '---:')]));
  for (const fonts of sets) {
    const site = await openSite({ out: join(built, 'out'), fonts });
    try {
      const shifts = await measureShifts(site, only);
      console.log(row([fonts, ...WIDTHS.map((width) => describeWorst(shifts, width))]));
      for (const { path, width, value, of } of shifts.filter(({ value }) => value > MOST_SHIFT)) {
        process.exitCode = 1;
        console.error(`${path} at ${width} px moves by ${value.toFixed(4)}: ${of}`);
      }
    } finally {
      await site.close();
    }
  }
} finally {
  rmSync(built, { recursive: true, force: true });
}
