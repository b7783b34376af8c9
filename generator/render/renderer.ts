/**
 * The entry of the renderer: the one module that the bundler makes of the components, the templates and this
 * folder. React owns the body, Handlebars the document around it.
 */
import { createElement, type ComponentType } from 'react';
import { Layout, pages } from 'gen:components';
import { copy as copyTable, documents } from 'gen:templates';
import { hashChunks } from '../hash.ts';
import type { Inputs, Page, PageName, Redirect, RenderedPage, Renderer, SiteView } from '../model.ts';
import { deriveProps } from '../plan/routes.ts';
import { createCopy, template } from './copy.ts';
import { describePage } from './head.ts';
import { contentPolicy, headerPolicy, sha256Source } from './policy.ts';
import { renderMarkup, renderPieces, type Block } from './shared.ts';
import { speculationRules } from './speculation.ts';

/** What only the finished bundle knows. */
export interface RendererAssets {
  /** Minified styles of each page component, to be inlined. */
  readonly css: Readonly<Record<string, string>>;
  readonly hashes: Readonly<Record<string, string>>;
  /** Addresses of fonts to preload. */
  readonly fonts: readonly string[];
  /** The script of every page, to be inlined. */
  readonly pageScript: string;
  /** Addresses of island chunks and scripts: "island:Carousel", "script:notFound". */
  readonly addresses: Readonly<Record<string, string>>;
}

export function createRenderer(assets: RendererAssets): Renderer {
  const copyFor = createCopy(copyTable);
  const document = template(documents.page);
  const redirect = template(documents.redirect);
  const robots = template(documents.robots);
  const frames = new Map<string, Frame>();
  const css = Object.fromEntries(Object.entries(assets.css).map(([name, text]) => [name, Buffer.from(text)]));

  const frameOf = (page: Page, site: SiteView, props: FrameProps): Frame => {
    const key = `${navPath(page.path)} ${page.component === 'ContactPage'}`;
    let frame = frames.get(key);
    if (!frame || frame.site !== site) frames.set(key, (frame = renderFrame(site, props, address)));
    return frame;
  };

  const policies = new Map<PageName, string>();
  const scripts = [assets.pageScript, speculationRules].map(sha256Source);
  const styles = Object.fromEntries(Object.entries(assets.css).map(([name, css]) => [name, sha256Source(css)]));
  const policyOf = (component: PageName, site: SiteView): string => {
    if (!policies.has(component))
      policies.set(component, contentPolicy(site, { scripts, style: styles[component] as string }));
    return policies.get(component) as string;
  };
  const address = (html: string): string =>
    html.includes('"island:') || html.includes('"script:')
      ? html.replace(/"((?:island|script):\w+)"/g, (quoted, name: string) =>
          assets.addresses[name] ? `"${assets.addresses[name]}"` : quoted,
        )
      : html;
  const encoded = new WeakMap<Block, Buffer>();
  const bytesOf = (block: Block): Buffer => {
    let bytes = encoded.get(block);
    if (!bytes) encoded.set(block, (bytes = Buffer.from(address(block.html))));
    return bytes;
  };

  const renderPage = (page: Page, lastmodOf: (content: string) => string): RenderedPage => {
    const site = page.inputs.site as SiteView;
    const props = deriveProps(page.component, page.path, page.inputs);
    const copy = copyFor(page.component, props);
    const pieces = renderPieces(createElement(pages[page.component] as ComponentType<Inputs>, { ...props, copy }));
    const main = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(address(piece)) : bytesOf(piece)));
    const content = hashChunks([...main, Buffer.from(copy.page('metaTitle') + copy.page('metaDescription'))]);
    const head = describePage({ page, props, copy, lastmod: lastmodOf(content) });
    const frame = frameOf(page, site, { copy, path: navPath(page.path), booking: page.component !== 'ContactPage' });
    const [start = '', middle = '', end = ''] = document({
      ...head,
      site,
      css: GAP,
      policy: policyOf(page.component, site),
      fonts: assets.fonts,
      body: GAP,
      script: assets.pageScript,
      speculationRules,
    }).split(GAP);
    return {
      chunks: [
        Buffer.from(start),
        css[page.component] as Uint8Array,
        Buffer.from(middle),
        frame.before,
        ...main,
        frame.after,
        Buffer.from(end),
      ],
      main: pieces,
      content,
    };
  };

  return {
    renderPage,
    renderLayout: (site) => {
      const { before, after } = renderFrame(
        site,
        { copy: copyFor('NotFoundPage', { site }), path: '/404', booking: true },
        address,
      );
      return `${before}${after}`;
    },
    renderRedirect: ({ to }: Redirect, site: SiteView) => redirect({ site, target: to, canonical: site.origin + to }),
    headerPolicy: headerPolicy(scripts),
    renderRobots: (site, disallow) => robots({ site, disallow }),
    siteSentences: (site) => copyFor('NotFoundPage', { site }).site,
    hashes: assets.hashes as Readonly<Record<PageName, string>>,
  };
}

/** The layout around the page: the same text for many pages, so it is rendered once for each place in the navigation. */
interface Frame {
  readonly site: SiteView;
  readonly before: Buffer;
  readonly after: Buffer;
}
interface FrameProps {
  readonly copy: ReturnType<ReturnType<typeof createCopy>>;
  readonly path: string;
  readonly booking: boolean;
}

const GAP = '\uE0F2';

function renderFrame(site: SiteView, props: FrameProps, address: (html: string) => string): Frame {
  const [before = '', after = ''] = address(
    renderMarkup(createElement(Layout, { site, ...props, children: GAP })),
  ).split(GAP);
  return { site, before: Buffer.from(before), after: Buffer.from(after) };
}

/** All that the layout may know of a page's path: the first part, "/about" or "/", and "/locations/" for whatever lies below "/locations". */
function navPath(path: string): string {
  const section = `/${path.split('/')[1] ?? ''}`;
  return path === section ? path : `${section}/`;
}
