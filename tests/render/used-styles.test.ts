import { expect, it } from 'vitest';
import { classAttributes, createRuleReader, stylesFor } from '../../generator/render/used-styles.ts';

const styles = (css: string, html: string, code = ''): string =>
  stylesFor(createRuleReader(code)(css), classAttributes(html));

it('leaves out the selectors whose classes a page lacks, and the groups that are empty then', () => {
  const css =
    '@layer a,b;@layer a{p,.row{order:1}.row .name{order:2}.box,.row>b{order:3}@media (width>=1px){.box{order:4}}}@font-face{src:url(a;b{c.woff2)}.box:after{content:".row{}"}';
  expect(styles(css, '<p class="row"><b>x</b>')).toBe(
    '@layer a,b;@layer a{p,.row{order:1}.row>b{order:3}}@font-face{src:url(a;b{c.woff2)}',
  );
  expect(styles(css, '<p class="row box"><b class="name">x</b>')).toBe(css);
});

it('needs no class in :not(), :is() or :has(), and none that the code of browsers has', () => {
  const css =
    'b:not(.no){order:1}:root:has(.no){order:2}.yes:is(.no,.other){order:3}.later .yes{order:4}.later .no{order:5}';
  expect(styles(css, '<b class="yes">', 'e.classList.add("later")')).toBe(
    'b:not(.no){order:1}:root:has(.no){order:2}.yes:is(.no,.other){order:3}.later .yes{order:4}',
  );
});

it('reads classes with characters that CSS and HTML escape', () => {
  const css = '.mt-\\[13px\\]{order:1}.md\\:\\[\\&\\>p\\]\\:mt-2{order:2}.größe{order:3}';
  expect(styles(css, '<p class="mt-[13px] größe"><i class="md:[&amp;&gt;p]:mt-2">')).toBe(css);
});
