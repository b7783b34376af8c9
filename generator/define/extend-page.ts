/** Pages of a kit with changes of a site. */
import type { Context } from './context.ts';
import { refuseUnknown, withoutUndefined, type Known } from './options.ts';
import {
  checkMenu,
  type GraphNode,
  type HeadContext,
  type Link,
  type PageDefinition,
  type PageOptions,
} from './page.ts';
import type { Each } from './each.ts';
import type { Picture } from './picture.ts';

/** What a site changes of a page. */
export interface PageExtension<P extends object, M extends object, R>
  extends Pick<PageOptions<string, Each, object>, 'menu' | 'sitemap' | 'robots' | 'disallow' | 'layout' | 'budget'> {
  /** Returns further props; it gets those that the page has. */
  readonly props?: (props: P, context: Context) => M;
  /** Returns false for records that have no page, beside those that have none without it. */
  readonly where?: (params: R, context: Context) => boolean;
  /** Returns the breadcrumbs; it gets those that the page has. */
  readonly crumbs?: (crumbs: readonly Link[], context: HeadContext<P & M>) => readonly Link[];
  /** Returns the structured data; it gets what the page has. */
  readonly structuredData?: (
    nodes: readonly GraphNode[],
    context: HeadContext<P & M> & { readonly url: string },
  ) => readonly GraphNode[];
  /** Returns the photograph that links to the page show where they are shared. */
  readonly picture?: (context: HeadContext<P & M>) => Picture | null | undefined;
}

const CHANGES = {
  props: true,
  where: true,
  menu: true,
  sitemap: true,
  robots: true,
  disallow: true,
  layout: true,
  crumbs: true,
  structuredData: true,
  picture: true,
  budget: true,
} satisfies Known<PageExtension<object, object, unknown>>;

/** Returns a page of a kit with changes, for `pages` of a site; a function alone returns further props. */
export function extendPage<N extends string, P extends object, R, M extends object = object>(
  page: PageDefinition<N, P, R>,
  changes: PageExtension<P, M, R> | ((props: P, context: Context) => M),
): PageDefinition<N, P & M, R> {
  const given = typeof changes === 'function' ? { props: changes } : changes;
  refuseUnknown('extendPage', given, CHANGES);
  const { props, where, crumbs, structuredData, picture, ...replaced } = given;
  // The type of the props is another one.
  const { shows: _, ...definition } = page;
  return checkMenu({
    ...definition,
    ...withoutUndefined(replaced),
    extends: page.extends ?? page.path,
    props: (params, context, outcome) => {
      const own = page.props(params, context, outcome);
      return { ...own, ...props?.(own as P, context) };
    },
    where: (params, context) => (page.where?.(params, context) ?? true) && (where?.(params as R, context) ?? true),
    crumbs: (context) => {
      const all = page.crumbs(context);
      return crumbs ? crumbs(all, context as HeadContext<P & M>) : all;
    },
    structuredData: (context) => {
      const nodes = page.structuredData(context);
      return structuredData ? structuredData(nodes, context as HeadContext<P & M> & { readonly url: string }) : nodes;
    },
    picture: (context) => (picture ? picture(context as HeadContext<P & M>) : page.picture(context)),
  });
}

/** Returns a page of a kit at another path; extensions of the page follow it. */
export const movePage = (page: PageDefinition, path: string): PageDefinition => ({
  ...page,
  path,
  extends: page.extends ?? page.path,
});
