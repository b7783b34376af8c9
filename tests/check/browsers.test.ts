/** Features that browsers of the promise drop or lack. */
import { describe, expect, it } from 'vitest';
import { browserSupport } from '../../generator/check/site-rules/browsers.ts';
import type { CheckedSite, PageOutline } from '../../generator/check/types.ts';

/** A site of one page with these styles, and one script. */
function judge(css: string, script = ''): string[] {
  const files: Record<string, string> = {
    'index.html': `<style>${css}</style>`,
    'assets/page.js': script,
  };
  const page: Partial<PageOutline> = { path: '/', file: 'index.html' };
  const site: Partial<CheckedSite> = {
    files: new Set(Object.keys(files)),
    outlines: [page as PageOutline],
    planned: new Map(),
    read: (file) => files[file] ?? '',
  };
  return browserSupport.check(site as CheckedSite).map(({ file, detail }) => `${file}: ${detail}`);
}

describe('styles', () => {
  it('may have no function that an older browser drops', () => {
    expect(judge('a{color:color-mix(in oklab,red,blue)}')).toEqual(['index.html: color: color-mix needs Chrome 111']);
    expect(judge('a{--x:light-dark(red,blue)}')).toEqual(['index.html: --x: light-dark needs Chrome 123']);
  });

  it('may have it after a plain value and in @supports', () => {
    expect(judge('a{color:red;color:color-mix(in oklab,red,blue)}')).toEqual([]);
    expect(
      judge('@supports (color:color-mix(in oklab,red,red)){@media print{a{--x:color-mix(in oklab,red,blue)}}}'),
    ).toEqual([]);
    // A custom property keeps no plain value: the last one counts.
    expect(judge('a{--x:red;--x:color-mix(in oklab,red,blue)}')).toHaveLength(1);
  });

  it('may not lose a selector beside one that an older browser lacks', () => {
    expect(judge('a,b:popover-open{color:red}')).toEqual(['index.html: popover-open needs Chrome 114']);
    expect(judge('b:popover-open{color:red}')).toEqual([]);
    expect(judge('b:is([open],:popover-open),c{color:red}')).toEqual([]);
    expect(judge('b:not(:has(c,d)){color:red}')).toEqual([]);
  });

  it('may not be nested', () => {
    expect(judge('a{color:red;&:hover{color:blue}}')).toEqual(['index.html: nesting needs Chrome 120']);
    expect(judge('@media print{a{color:red}}@layer parts{a{color:red}}')).toEqual([]);
  });

  it('are not read inside strings and addresses', () => {
    expect(judge('a::before{content:"light-dark(x){"}b{background:url(data:image/svg+xml,color-mix(a))}')).toEqual([]);
  });
});

describe('scripts', () => {
  it('may call no method that an older browser lacks', () => {
    expect(judge('', 'const last=list.toSorted();')).toEqual(['assets/page.js: toSorted needs Chrome 110']);
    expect(judge('', 'list.sort();list.at(-1);own.thing()')).toEqual([]);
  });

  it('may call no method of elements that an older browser lacks, unless they ask for it', () => {
    expect(judge('', 'box.hidePopover();')).toEqual(['assets/page.js: hidePopover needs Chrome 114']);
    expect(judge('', 'box.hidePopover?.();box.showModal();box.closest("a").remove()')).toEqual([]);
  });
});
