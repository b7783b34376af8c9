/** A virtual module of the bundler: see `bundle/vite/components.ts`. */
declare module 'gen:components' {
  import type { ComponentType, ReactNode } from 'react';
  /** Gets `site`, `copy`, `path`, and `layout` of the page's definition. */
  export const Layout: ComponentType<Readonly<Record<string, unknown>> & { readonly children?: ReactNode }>;
  export const pages: Readonly<Record<string, ComponentType<never>>>;
}
