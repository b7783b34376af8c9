/** Modules that `bundle/` makes from folders: see `bundle/plugin.ts`. */
declare module 'gen:components' {
  import type { ComponentType, ReactNode } from 'react';
  /** Gets `site`, `copy`, `path` and what the page's definition says for it. */
  export const Layout: ComponentType<Readonly<Record<string, unknown>> & { readonly children?: ReactNode }>;
  export const pages: Readonly<Record<string, ComponentType<never>>>;
}
declare module 'gen:templates' {
  import type { CopyTable } from './copy.ts';
  export const copy: CopyTable;
  export const documents: Readonly<Record<'page' | 'redirect' | 'robots', TemplateSpecification>>;
}
