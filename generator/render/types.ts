/** Rendered pages, and the renderer. */
import type { Sentence, SharedView } from '../define/page.ts';
import type { Page } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';

/** Markup of a component that many pages share: the same object on each. */
export interface Block {
  readonly html: string;
}

/** A finished page. */
export interface RenderedPage {
  /** The document in UTF-8. The next page is rendered into the same memory. */
  readonly bytes: Uint8Array;
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
