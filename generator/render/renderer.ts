/** Turns a page into HTML: React renders the body, Handlebars the document around it. */
import { randomUUID } from 'node:crypto';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { hashBytes, sha256Source } from '../hash.ts';
import { type Copy, type Props, type SharedView, completeProps } from '../define/page.ts';
import { createCopy, createTemplates, type OnSentence } from '../copy/render.ts';
import type { CopyTable } from '../copy/table.ts';
import { GenError } from '../errors/gen-error.ts';
import { memoize } from '../define/memoize.ts';
import type { Problem } from '../errors/problem.ts';
import { componentMissing } from '../plan/check-definitions.ts';
import type { PageWithProps as Page } from '../plan/pages.ts';
import { sayLanguage } from '../copy/translate.ts';
import { createHead } from './head.ts';
import { classAttributes, stylesFor, type StyleRule } from './used-styles.ts';
import { contentPolicy, headerPolicy } from './policy.ts';
import type { RenderSettings } from './settings.ts';

/** Values of the finished bundle. */
export interface RendererAssets {
  /** Minified styles of each page component, to be inlined as far as a page needs them. */
  readonly css: Readonly<Record<string, readonly StyleRule[]>>;
  /** The script of every page, to be inlined. */
  readonly pageScript: string;
  /** Files that the components publish: "assets/truck.1a2b3c4d.webp". */
  readonly files: readonly string[];
  /** Addresses of island chunks and scripts: "island:Carousel", "script:notFound". */
  readonly addresses: Readonly<Record<string, string>>;
}

export interface CompiledTemplates {
  readonly copy: CopyTable;
  readonly documents: Readonly<Record<'page' | 'redirect' | 'robots', TemplateSpecification>>;
  /** Sources, for the policy of pages, of scripts that the owner wrote into the document. */
  readonly inlineScripts: readonly string[];
}

/** Components and templates. */
export interface RendererParts extends CompiledTemplates {
  readonly Layout: ComponentType<Props>;
  readonly pages: Readonly<Record<string, ComponentType<never>>>;
  readonly onSentence?: OnSentence;
}

/** The content of a page. */
export interface RenderedBody {
  /** Markup of the page's own content. */
  readonly main: string;
  /** Hash of the page's own content: head and main, without layout and dates. */
  readonly content: string;
  /** File of the picture that links to the page show; "" if it names none. */
  readonly share: string;
  /** Returns the document in UTF-8. `lastmod` is the day on which the content last changed, "2026-11-20". */
  readonly renderDocument: (lastmod: string) => Buffer;
}

/** Renders the pages of one site with its components and templates. */
export interface Renderer {
  readonly renderBody: (page: Page) => RenderedBody;
  /** Renders the layout without a page, for the links that every page has. */
  readonly renderLayout: (site: SharedView) => string;
  /** Renders a stub. `to` is a path, or an address of another host. */
  readonly renderRedirect: (to: string, site: SharedView) => string;
  readonly renderRobots: (site: SharedView, disallow: readonly string[]) => string;
  /** Content-Security-Policy for the header of the host, beside that of each page. */
  readonly headerPolicy: string;
}

export function createRenderer(assets: RendererAssets, settings: RenderSettings, parts: RendererParts): Renderer {
  const { language } = settings;
  const { Layout, pages, documents } = parts;
  const template = createTemplates(language);
  const { copy: table, onSentence } = parts;
  const copyIn = memoize((name: string) => createCopy({ table, siteLanguage: language, language: name, onSentence }));
  const document = template(documents.page);
  const redirect = template(documents.redirect);
  const robots = template(documents.robots);
  const toHtml: ToHtml = (element) => sayLanguage(addressIslands(renderMarkup(element), assets.addresses), language);
  const prefixer = settings.createPrefixer?.(assets.files.map((file) => `/${file}`)) ?? null;
  const withBase = (html: string): string => prefixer?.html(html) ?? html;
  const pageScript = prefixer?.script(assets.pageScript) ?? assets.pageScript;
  const scripts = [sha256Source(pageScript), ...parts.inlineScripts];
  const policyOf = memoize((css: string) => contentPolicy(settings.policy, { scripts, style: sha256Source(css) }));
  const frameOf = cacheFrames(Layout, toHtml);
  const renderBody = (page: Page): RenderedBody => {
    const { component } = page.definition;
    const props = completeProps(page);
    const { site } = props;
    const pageLanguage = page.definition.language ?? language;
    const copy = copyIn(pageLanguage)(component, props);
    const crumbs = page.definition.crumbs({ props, copy, path: page.path });
    const html = toHtml(createElement(componentOf(pages, component), { ...props, crumbs, copy }));
    const lasting = html.includes(' data-temporary') ? html.replace(TEMPORARY, '') : html;
    const picture = page.definition.picture({ props, copy, path: page.path }) ?? null;
    const content = hashBytes(lasting + copy.page('metaTitle') + copy.page('metaDescription'));
    const renderDocument = (lastmod: string): Buffer => {
      const head = createHead({ page, props, crumbs, picture, copy, lastmod, language: pageLanguage });
      const { before, after, attributes } = frameOf(page, site, { copy, language: pageLanguage });
      const values = {
        ...head,
        language: pageLanguage,
        site,
        policy: POLICY,
        css: MARK,
        body: MARK,
        script: pageScript,
      };
      const shell = sayLanguage(document(values), language);
      const classes = [shell, html].flatMap((part) => [...classAttributes(part)]);
      const styles = stylesFor(assets.css[component] ?? [], [...attributes, ...classes]);
      const css = prefixer?.css(styles) ?? styles;
      const [start = '', middle = '', end = ''] = shell.replace(POLICY, () => policyOf(css)).split(MARK);
      return Buffer.from(withBase([start, css, middle, before, html, after, end].join('')));
    };
    return { main: html, content, share: picture?.share?.path.slice(1) ?? '', renderDocument };
  };
  return {
    renderBody,
    renderLayout: (site) => {
      const layout = createElement(Layout, { site, copy: copyIn(language)(null, { site }), section: '/' }, MARK);
      const { before, after } = renderFrame(layout, site, toHtml);
      return `${before}${after}`;
    },
    renderRedirect: (to, site) =>
      withBase(redirect({ language, site, canonical: to.startsWith('/') ? site.url + to : to, target: to })),
    headerPolicy: headerPolicy(settings.policy, scripts),
    renderRobots: (site, disallow) => robots({ site, disallow }),
  };
}

/** Shapes without content are written as `<path/>` (HTML 13.1.2.1 allows it in SVG), which saves about 50 bytes a page. */
const EMPTY_SHAPE = /><\/(?:path|circle|rect|line)>/g;

const renderMarkup = (element: ReactElement): string => renderToStaticMarkup(element).replace(EMPTY_SHAPE, '/>');

/** An element that comes and goes with the day does not count as content; it holds no other element of its kind. */
const TEMPORARY = /<(\w+)(?= )[^>]* data-temporary[^>]*>.*?<\/\1>/gs;

type ToHtml = (element: ReactElement) => string;

/** Replaces the names of islands and scripts by their addresses. */
function addressIslands(html: string, addresses: RendererAssets['addresses']): string {
  if (!html.includes('"island:') && !html.includes('"script:')) return html;
  const named = /(<gen-island src=)?"((?:island|script):(\w*))"/g;
  return html.replace(named, (all, tag = '', name: string, component: string) => {
    if (addresses[name]) return `${tag}"${addresses[name]}"`;
    if (tag) throw new GenError(islandMissing(component));
    return all;
  });
}

const islandMissing = (name: string): Problem =>
  name === ''
    ? {
        file: 'components/islands',
        what: 'The component of an <Island> has no name.',
        todo: 'Write "export function Name(…)" in a file of components/islands that is named like it.',
      }
    : {
        file: `components/islands/${name}.tsx`,
        what: `<Island of={${name}}> needs this file: ${name} is not in components/islands/.`,
        todo: `Move the component there, or let this file name the file that has it: export { ${name} } from '…';`,
      };

/** Caches the layout for each place in the navigation: a full build of 1,126 pages takes 4.4 s of processor time instead of 5.5. */
function cacheFrames(
  Layout: RendererParts['Layout'],
  toHtml: ToHtml,
): (page: Page, site: SharedView, words: { readonly copy: Copy; readonly language: string }) => Frame {
  const frames = new Map<string, Frame>();
  return ({ definition, path, props }, site, { copy, language }) => {
    const section = sectionOf(path);
    const layout = { ...definition.layout, ...(props.layout as Props | undefined) };
    const key = `${language} ${section} ${JSON.stringify(layout)}`;
    const known = frames.get(key);
    if (known?.site === site) return known;
    const element = createElement(Layout, { site, ...layout, copy, section }, MARK);
    const frame = renderFrame(element, site, toHtml);
    // A page of its own section is rendered once.
    if (section.endsWith('/')) frames.set(key, frame);
    return frame;
  };
}

function componentOf(pages: RendererParts['pages'], name: string): ComponentType<Props> {
  const component = pages[name];
  if (!component) throw new GenError(componentMissing(name));
  return component as ComponentType<Props>;
}

interface Frame {
  readonly site: SharedView;
  readonly before: string;
  readonly after: string;
  /** The values of its attributes `class`. */
  readonly attributes: ReadonlySet<string>;
}

/** Marks the place of styles and body in a document, and of a page in the layout: nothing that a page says contains it. */
const MARK = `mark-${randomUUID()}`;
/** Marks the place of the policy, which has the hash of the styles. */
const POLICY = `policy-${randomUUID()}`;

function renderFrame(layout: ReactElement, site: SharedView, toHtml: ToHtml): Frame {
  const html = toHtml(layout);
  const [before = '', after = ''] = html.split(MARK);
  return { site, before, after, attributes: classAttributes(html) };
}

/** Returns the part of the site that the layout gets: "/about", "/", or "/locations/" for all paths below "/locations". */
function sectionOf(path: string): string {
  const section = `/${path.split('/')[1] ?? ''}`;
  return path === section ? path : `${section}/`;
}
