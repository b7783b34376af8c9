/** Rendered pages, and the renderer. */
import type { Sentence, SharedView } from '../define/page.ts';
import type { Page, Plan } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';

/** Markup of a component that many pages share: the same object on each. */
export interface Block {
  readonly html: string;
}

/** A finished page. */
export interface RenderedPage {
  /** The document in UTF-8. */
  readonly bytes: Buffer;
  /** Markup of the page's own content, in pieces. */
  readonly main: readonly (string | Block)[];
  /** Hash of the page's own content: head and main, without layout and dates. */
  readonly content: string;
}

/** The bundled module of components, templates and `render/`, opened for one site. */
export interface Renderer {
  /** Renders a whole document. `lastmod` returns the day, "2026-11-20", for a content hash. */
  readonly renderPage: (page: Page, lastmod: (content: string) => string) => RenderedPage;
  /** Renders the layout without a page, for the links that every page has. */
  readonly renderLayout: (site: SharedView) => string;
  /** Content-Security-Policy for the header of the host, beside that of each page. */
  readonly headerPolicy: string;
  readonly renderRedirect: (redirect: Redirect, site: SharedView) => string;
  readonly renderRobots: (site: SharedView, disallow: readonly string[]) => string;
  /** Returns the sentences that all pages share. */
  readonly siteSentences: (site: SharedView) => Sentence;
  /** Returns the sentences of one page. */
  readonly pageSentences: (page: Page) => Sentence;
  /** Returns the hash of a page component's modules, styles and copy, and of the document around it. */
  readonly hashOf: (component: string) => string;
}

/** Values of the site's definition that a renderer needs beside components and templates. */
export type RenderSettings = Readonly<ReturnType<typeof renderSettings>>;

export function renderSettings({ site, context }: Plan) {
  return {
    /** BCP 47 */
    language: site.language,
    /** Addresses of other hosts that pages may frame or connect to. */
    hosts: site.hosts(context),
    /** Stylesheets of `components/themes/` by name, after the styles of each page. */
    themes: site.themes(context),
    /** After the themes. */
    styles: site.styles(context),
    /** Addresses of fonts that each page loads; null for those of the components. */
    fonts: site.fonts(context),
    /** Paths that browsers do not prepare before the visitor follows a link to them. */
    notPrerendered: site.notPrerendered,
  };
}
