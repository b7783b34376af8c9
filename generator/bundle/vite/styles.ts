/** Page styles: which modules are stylesheets, and in which order a page has them. */
import type { Plugin } from 'vite';
import { hashBytes } from '../../hash.ts';

const STYLESHEET = /\.(css|less|sass|scss|styl|stylus|pcss|postcss|sss)$/;
const MODULE = /\.module\.\w+$/;

/** True for a module that adds to the styles of a page; false for `style.css?inline` and other queries. */
export const isStylesheet = (id: string): boolean => STYLESHEET.test(id);

const NO_STYLE = '\0gen:no-style';

/** Empties stylesheets for browsers: pages have the styles. CSS modules stay, since scripts import their class names. */
export function noStylesPlugin(): Plugin {
  return {
    name: 'gen:no-styles',
    enforce: 'pre',
    sharedDuringBuild: true,
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: {
      filter: { id: { include: STYLESHEET, exclude: MODULE } },
      handler: () => NO_STYLE,
    },
    load: { filter: { id: /^\0gen:no-style$/ }, handler: () => 'export {};' },
  };
}

/** Returns the ids of a module and its imports, imports first: a stylesheet of a part comes before that of its section. */
export function orderModules(start: string, importsOf: (id: string) => readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of importsOf(id)) visit(imported);
    ordered.push(id);
  };
  visit(start);
  return ordered;
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Creates a plugin for environments that render pages. It runs between vite:css and vite:css-post, which makes JavaScript of CSS. */
export function createRecorder() {
  /** CSS by module id, after Sass, Tailwind and CSS modules, before minification. */
  const sheets = new Map<string, string>();
  /** By module id: its imports in order, and the hash of its code after all plugins. Complete when a build has ended, empty in development. */
  const modules = new Map<string, { readonly imports: readonly string[]; readonly hash: string }>();
  const plugin: Plugin = {
    name: 'gen:recorder',
    sharedDuringBuild: true,
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: STYLESHEET },
      handler(css, id) {
        sheets.set(id, css);
      },
    },
    buildEnd(error) {
      if (error || this.environment.mode !== 'build') return;
      for (const id of this.getModuleIds()) {
        const { importedIds: imports = [], code } = this.getModuleInfo(id) ?? {};
        modules.set(id, { imports, hash: hashBytes(code ?? '') });
      }
    },
  };
  return { sheets, modules, plugin };
}
