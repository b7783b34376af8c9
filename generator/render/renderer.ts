/**
 * The entry of the renderer: the one module that the bundler makes of the components, the templates and this
 * folder. React owns the body, Handlebars the document around it.
 */
import * as react from 'react';
import { createElement, type ComponentType, type ReactElement } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactServer from 'react-dom/server';
import { Layout, pages } from 'gen:components';
import { hashChunks } from '../hash.ts';
import type { Copy, Props, SharedView } from '../define/page.ts';
import type { Page } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';
import { createCopy, template, type CopyTable } from './copy.ts';
import { completeProps } from '../plan/props.ts';
import { describePage } from './head.ts';
import { contentPolicy, headerPolicy, sha256Source } from './policy.ts';
import * as shared from './shared.ts';
import { renderMarkup, renderPieces } from './shared.ts';
import { renameProperties } from './styles.ts';
import { speculationRules } from './speculation.ts';
import type { RenderedPage, Renderer, RenderSettings } from './types.ts';

/** What only the finished bundle knows. */
export interface RendererAssets {
  /** Minified styles of each page component, to be inlined. */
  readonly css: Readonly<Record<string, string>>;
  /** Minified stylesheets of `components/themes/` by name. */
  readonly themes: Readonly<Record<string, string>>;
  /** Short names of the custom properties in them. */
  readonly properties: Readonly<Record<string, string>>;
  readonly hashes: Readonly<Record<string, string>>;
  /** Addresses of fonts to preload. */
  readonly fonts: readonly string[];
  /** The script of every page, to be inlined. */
  readonly pageScript: string;
  /** Addresses of island chunks and scripts: "island:Carousel", "script:notFound". */
  readonly addresses: Readonly<Record<string, string>>;
}

/** What a renderer puts together. */
export interface RendererParts {
  readonly Layout: ComponentType<Props>;
  readonly pages: Readonly<Record<string, ComponentType<never>>>;
  readonly copy: CopyTable;
  readonly documents: Readonly<Record<'page' | 'redirect' | 'robots', TemplateSpecification>>;
}

/** What components that are compiled later import from the renderer, so that there is one React and one memory of shared blocks. */
export const sharedModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom/server': reactServer,
  'areaserved/components': shared,
};

/** The components that were bundled with it. */
export const bundledParts: Pick<RendererParts, 'Layout' | 'pages'> = { Layout, pages };

/** Creates the renderer of one site. */
export function createRenderer(assets: RendererAssets, settings: RenderSettings, parts: RendererParts): Renderer {
  const { language } = settings;
  const { Layout, pages, documents } = parts;
  const copyFor = createCopy(parts.copy, language);
  /** BCP 47, and as Open Graph writes it: "en_US". */
  const languageTags = { language, locale: language.replaceAll('-', '_') };
  const document = template(documents.page, language);
  const redirect = template(documents.redirect, language);
  const robots = template(documents.robots, language);
  const address = addressIslands(assets.addresses);
  const speculation = speculationRules(settings.notPrerendered);
  const scripts = [assets.pageScript, speculation].map(sha256Source);
  const { css, policyOf } = prepareStyles(assets, settings, scripts);
  const frameOf = rememberFrames(Layout, address);

  const renderPage = (page: Page, lastmodOf: (content: string) => string): RenderedPage => {
    const { component } = page.definition;
    const props = completeProps(page);
    const { site } = props;
    const copy = copyFor(component, props);
    const pieces = renderPieces(createElement(componentOf(pages, component), { ...props, copy }));
    const main = pieces.map((piece) => Buffer.from(address(typeof piece === 'string' ? piece : piece.html)));
    const content = hashChunks([...main, Buffer.from(copy.page('metaTitle') + copy.page('metaDescription'))]);
    const head = describePage({ page, props, copy, lastmod: lastmodOf(content), language });
    const frame = frameOf(page, site, copy);
    const [start = '', middle = '', end = ''] = document({
      ...{
        ...head,
        ...languageTags,
        site,
        css: GAP,
        policy: policyOf(component),
        fonts: settings.fonts ?? assets.fonts,
      },
      ...{ body: GAP, script: assets.pageScript, speculationRules: speculation },
    }).split(GAP);
    const styles = css[component] as Uint8Array;
    return {
      chunks: [
        ...[Buffer.from(start), styles, Buffer.from(middle), frame.before],
        ...main,
        ...[frame.after, Buffer.from(end)],
      ],
      main: pieces,
      content,
    };
  };

  const own = siteStyles(assets, settings);
  const stylesHash = own && hashChunks([Buffer.from(own)]);
  return {
    renderPage,
    renderLayout: (site) => {
      const layout = createElement(Layout, { site, copy: copyFor(null, { site }), path: '/' }, GAP);
      const { before, after } = renderFrame(layout, site, address);
      return `${before}${after}`;
    },
    renderRedirect: ({ to }: Redirect, site: SharedView) =>
      redirect({ ...languageTags, site, target: to, canonical: site.origin + to }),
    headerPolicy: headerPolicy(scripts),
    renderRobots: (site, disallow) => robots({ site, disallow }),
    siteSentences: (site) => copyFor(null, { site }).site,
    pageSentences: (page) => copyFor(page.definition.component, completeProps(page)).page,
    hashOf: (component) => `${assets.hashes[component] ?? ''}${stylesHash}`,
  };
}

type Address = (html: string) => string;

/** Puts the addresses of islands and scripts in the place of their names. */
function addressIslands(addresses: RendererAssets['addresses']): Address {
  return (html) =>
    html.includes('"island:') || html.includes('"script:')
      ? html.replace(/"((?:island|script):\w+)"/g, (quoted, name: string) =>
          addresses[name] ? `"${addresses[name]}"` : quoted,
        )
      : html;
}

/** Returns the CSS that all pages of a site have after that of their components: the chosen themes and the site's own styles. */
function siteStyles({ themes, properties }: RendererAssets, settings: RenderSettings): string {
  const chosen = settings.themes.map((name) => themes[name] ?? '');
  return [...chosen, renameProperties(settings.styles, properties)].join('');
}

/** The styles of each page component, those of the site after them, and the content policy that allows them. */
function prepareStyles(
  assets: RendererAssets,
  settings: RenderSettings,
  scripts: readonly string[],
): { css: Readonly<Record<string, Uint8Array>>; policyOf: (component: string) => string } {
  const own = siteStyles(assets, settings);
  const styleOf = (component: string): string => `${assets.css[component] ?? ''}${own}`;
  const policies = new Map<string, string>();
  return {
    css: Object.fromEntries(Object.keys(assets.css).map((name) => [name, Buffer.from(styleOf(name))])),
    policyOf: (component) => {
      const known = policies.get(component);
      if (known !== undefined) return known;
      const policy = contentPolicy(settings.hosts, { scripts, style: sha256Source(styleOf(component)) });
      policies.set(component, policy);
      return policy;
    },
  };
}

/**
 * The layout for each place in the navigation: rendered once, for as long as the view of the site is the same. A full build of
 * 1,126 pages takes 4.4 s of processor time, and 5.5 without this.
 */
function rememberFrames(
  Layout: RendererParts['Layout'],
  address: Address,
): (page: Page, site: SharedView, copy: Copy) => Frame {
  const frames = new Map<string, Frame>();
  return ({ definition: { layout }, path }, site, copy) => {
    const section = sectionOf(path);
    const key = `${section} ${JSON.stringify(layout)}`;
    const known = frames.get(key);
    if (known?.site === site) return known;
    const element = createElement(Layout, { site, ...layout, copy, path: section }, GAP);
    const frame = renderFrame(element, site, address);
    frames.set(key, frame);
    return frame;
  };
}

function componentOf(pages: RendererParts['pages'], name: string): ComponentType<Props> {
  const component = pages[name];
  if (!component) throw new Error(`there is no component components/pages/${name}.tsx`);
  return component as ComponentType<Props>;
}

/** The layout around the page: the same text for many pages, so it is rendered once for each place in the navigation. */
interface Frame {
  readonly site: SharedView;
  readonly before: Buffer;
  readonly after: Buffer;
}
const GAP = '\uE0F2';

function renderFrame(layout: ReactElement, site: SharedView, address: Address): Frame {
  const [before = '', after = ''] = address(renderMarkup(layout)).split(GAP);
  return { site, before: Buffer.from(before), after: Buffer.from(after) };
}

/** All that the layout may know of a page's path: the first part, "/about" or "/", and "/locations/" for whatever lies below "/locations". */
function sectionOf(path: string): string {
  const section = `/${path.split('/')[1] ?? ''}`;
  return path === section ? path : `${section}/`;
}
