/** What rendering gives. */
import type { Sentence, SharedView } from '../define/page.ts';
import type { Page } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';

/** The markup of a component that many pages show alike: the same object wherever it stands. */
export interface Block {
  readonly html: string;
}

/** A finished page. */
export interface RenderedPage {
  /** The document in UTF-8, in pieces: those that many pages share are the same bytes. */
  readonly chunks: readonly Uint8Array[];
  /** Markup of the page's own content, in pieces: a block that stands on other pages as well is the same object. */
  readonly main: readonly (string | Block)[];
  /** Hash of the page's own content: head and main, without layout and dates. */
  readonly content: string;
}

/** Other hosts that pages may frame or connect to. */
export interface Hosts {
  readonly frames: readonly string[];
  readonly connect: readonly string[];
}

/** What a renderer must know of the site beside its components and templates. */
export interface RenderSettings {
  /** BCP 47 */
  readonly language: string;
  readonly hosts: Hosts;
  /** Stylesheets of `components/themes/` by name, after the styles of each page. */
  readonly themes: readonly string[];
  /** After the themes. */
  readonly styles: string;
  /** Addresses of fonts to load with each page; null: those of the components. */
  readonly fonts: readonly string[] | null;
  /** Paths that browsers do not prepare before the visitor follows a link to them. */
  readonly notPrerendered: readonly string[];
}

/** The module that the bundler makes of components, templates and `render/`, opened for one site. */
export interface Renderer {
  /** Sentences and components are joined to a whole document. `lastmod` gets the content hash and gives the day, "2026-11-20". */
  readonly renderPage: (page: Page, lastmod: (content: string) => string) => RenderedPage;
  /** The layout without a page: what every page links to. */
  readonly renderLayout: (site: SharedView) => string;
  /** Content-Security-Policy for the header of the host, beside that of each page. */
  readonly headerPolicy: string;
  readonly renderRedirect: (redirect: Redirect, site: SharedView) => string;
  readonly renderRobots: (site: SharedView, disallow: readonly string[]) => string;
  /** The sentences that all pages share. */
  readonly siteSentences: (site: SharedView) => Sentence;
  /** The sentences of one page. */
  readonly pageSentences: (page: Page) => Sentence;
  /** Hash of all that a component's pages are made with: its modules, styles, copy and the document shell. */
  readonly hashOf: (component: string) => string;
}
