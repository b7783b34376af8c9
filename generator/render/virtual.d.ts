/** Modules that `bundle/` makes from folders: see `bundle/plugin.ts`. */
declare module 'gen:components' {
  import type { ComponentType } from 'react';
  import type { LayoutProps } from '../../components/layout/Layout.tsx';
  import type { PageName } from '../model.ts';
  export const Layout: ComponentType<LayoutProps>;
  export const pages: Readonly<Record<PageName, ComponentType<never>>>;
}
declare module 'gen:templates' {
  import type { CopyTable } from './copy.ts';
  export const copy: CopyTable;
  export const documents: Readonly<Record<'page' | 'redirect' | 'robots', TemplateSpecification>>;
}
