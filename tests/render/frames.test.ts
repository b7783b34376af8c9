/** The layout is kept for pages that share it, and for no page that has one of its own: 30,000 of those would be 540 MB. */
import Handlebars from 'handlebars';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { definePage } from '../../generator/define/index.ts';
import { createRenderer } from '../../generator/render/renderer.ts';

const precompile = (text: string): TemplateSpecification =>
  new Function(`return ${String(Handlebars.precompile(text))}`)() as TemplateSpecification;

it('the layout is rendered once for all paths of a folder, and each time for a path at the root', () => {
  const rendered: string[] = [];
  const Layout = ({ section, children }: { section?: string; children?: string }) => {
    rendered.push(section ?? '');
    return createElement('body', null, children);
  };
  const renderer = createRenderer(
    { css: {}, pageScript: '', files: [], addresses: {} },
    { language: 'en', base: '', policy: {}, createPrefixer: null },
    {
      Layout,
      pages: { Note: () => createElement('main', null, 'A note') },
      copy: { site: {}, 'pages/Note': { metaTitle: precompile('Note'), metaDescription: precompile('A note') } },
      documents: {
        page: precompile('{{{css}}}{{{body}}}'),
        redirect: precompile(''),
        robots: precompile(''),
      },
      inlineScripts: [],
    },
  );
  const site = { url: 'https://www.example.com', brand: 'Example' };
  const definition = definePage('/{note}', { component: 'Note', props: () => ({}) });
  const render = (path: string): string =>
    renderer.renderBody({ definition, path, props: { site } }).renderDocument('').toString();
  const paths = ['/a', '/b', '/a', '/notes/a', '/notes/b', '/notes/a'];
  expect(paths.map(render)).toEqual(paths.map(() => '<body><main>A note</main></body>'));
  expect(rendered).toEqual(['/a', '/b', '/a', '/notes/']);
});
