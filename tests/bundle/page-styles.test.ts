/** Stylesheets in a bundle. */
import { expect, it } from 'vitest';
import { shortenProperties as shortenSheets } from '../../generator/bundle/page-styles.ts';
import { propertiesIn } from '../../generator/bundle/sources.ts';

const shortenProperties = (css: string, code = ''): string | undefined => shortenSheets({ page: css }, code).page;

it('gives custom properties short names everywhere', () => {
  expect(
    shortenProperties(
      ':root{--ink:#000;--ink-soft:#333}p{color:var(--ink);--gap:1px;margin:calc(-1 * var(--gap))var(--ink-soft,0)}@keyframes x{to{--ink:red}}',
    ),
  ).toBe(
    ':root{--0:#000;--1:#333}p{color:var(--0);--2:1px;margin:calc(-1 * var(--2))var(--1,0)}@keyframes x{to{--0:red}}',
  );
});

it('leaves the names of properties that scripts set, and of classes', () => {
  expect(shortenProperties('.row--wide{--0x:1;translate:calc(var(--page,0)*-100%);order:var(--0x)}')).toBe(
    '.row--wide{--0:1;translate:calc(var(--page,0)*-100%);order:var(--0)}',
  );
});

it('leaves the names of properties that a component or a script has', () => {
  const code = "h('li', { style: { '--gap': '2rem' } })\nrow.style.setProperty(`--1`, 2)";
  expect(
    shortenProperties('p{--gap:1rem;--ink:#000;--soft:#333;gap:var(--gap);color:var(--ink);fill:var(--soft)}', code),
  ).toBe('p{--gap:1rem;--0:#000;--2:#333;gap:var(--gap);color:var(--0);fill:var(--2)}');
});

it.each([
  ['`--row-${n}`', 'p{--row-1:1;--row-2:2;--0:3;order:var(--0);width:var(--row-1)}'],
  ["'--row-' + n", 'p{--row-1:1;--row-2:2;--0:3;order:var(--0);width:var(--row-1)}'],
  ['`--${name}`', 'p{--row-1:1;--row-2:2;--rows:3;order:var(--rows);width:var(--row-1)}'],
])('leaves properties whose names code composes: %s', (code, expected) => {
  expect(shortenProperties('p{--row-1:1;--row-2:2;--rows:3;order:var(--rows);width:var(--row-1)}', code)).toBe(
    expected,
  );
});

it('leaves properties that templates name', () => {
  const bytes = Buffer.from('<body style="color: var(--deep); --gap: 0">\n<p style="color: var(--deep)">');
  const names = propertiesIn([{ name: 'page.hbs', bytes }]);
  expect(names).toBe('--deep\n--gap');
  expect(shortenProperties(':root{--deep:#000;--soft:#333}p{margin:var(--gap);color:var(--soft)}', names)).toBe(
    ':root{--deep:#000;--0:#333}p{margin:var(--gap);color:var(--0)}',
  );
});

it('never gives a name that a script may set', () => {
  expect(shortenProperties('p{--a:1;order:var(--a);width:var(--0)}')).toBe('p{--1:1;order:var(--1);width:var(--0)}');
});

it('leaves out the properties that no style of the page reads, and those that only these read', () => {
  const css =
    ':root{--ink:#000;--edge:1px solid var(--line);--line:url("data:;--ink:a");--set:0}@media print{:root{--edge:0}}p{color:var(--ink)}';
  expect(shortenProperties(css, "list.style.getPropertyValue('--set')")).toBe(
    ':root{--0:#000;--set:0}p{color:var(--0)}',
  );
});

it('leaves the properties that a query of a container reads', () => {
  expect(shortenProperties('p{--row:1;--gap:1px}@container style(--row:1){b{order:1}}')).toBe(
    'p{--0:1}@container style(--0:1){b{order:1}}',
  );
});
