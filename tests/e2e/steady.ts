/**
 * Layout shift with each set of fonts that a device may have, the display font being late: a table for the README, and
 * exit code 1 when a page moves.
 *
 *     npm run steady
 *     npm run steady -- --fonts dejavu --only / --only /contact
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FONT_SETS } from '../machine/fonts.ts';
import { openSite } from './browser.ts';
import { SOME_OF_EACH_KIND } from './pages.ts';
import { measureShifts, MOST_SHIFT, WIDTHS, type Shift } from './shifts.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function describeWorst(shifts: readonly Shift[], width: number): string {
  const worst = shifts.filter((shift) => shift.width === width).reduce((a, b) => (b.value > a.value ? b : a));
  return worst.value === 0 ? '0' : `${worst.value.toFixed(4)} on \`${worst.path}\``;
}

const { values } = parseArgs({
  options: { fonts: { type: 'string', multiple: true }, only: { type: 'string', multiple: true } },
});
const built = mkdtempSync(join(tmpdir(), 'gen-steady-'));
try {
  console.log(row(['fonts', ...WIDTHS.map((width) => `${width} px`)]));
  console.log(row(['---', ...WIDTHS.map(() => '---:')]));
  for (const fonts of FONT_SETS.filter((name) => values.fonts?.includes(name) ?? true)) {
    const site = await openSite({ out: join(built, 'out'), fonts });
    try {
      const shifts = await measureShifts(site, values.only ?? SOME_OF_EACH_KIND);
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
