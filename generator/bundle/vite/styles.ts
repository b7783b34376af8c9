/** Page styles: records the CSS of each stylesheet as Vite's plugins leave it, and orders stylesheets by imports. */
import type { Plugin } from 'vite';

const STYLESHEET = /\.(css|less|sass|scss|styl|stylus|pcss|postcss|sss)$/;
const MODULE = /\.module\.\w+$/;

/** True for a module that adds to the styles of a page; false for `style.css?inline` and other queries. */
export const isStylesheet = (id: string): boolean => STYLESHEET.test(id);

export interface StyleRecorder {
  readonly plugin: Plugin;
  /** CSS by module id, after Sass, Tailwind and CSS modules, before minification. */
  readonly sheets: ReadonlyMap<string, string>;
}

/**
 * Records stylesheets in environments that render pages. Without `enforce` a plugin stands between vite:css, which compiles
 * a stylesheet, and vite:css-post, which turns it into JavaScript.
 */
export function createStyleRecorder(): StyleRecorder {
  const sheets = new Map<string, string>();
  return {
    sheets,
    plugin: {
      name: 'gen:styles',
      sharedDuringBuild: true,
      applyToEnvironment: ({ config }) => config.consumer === 'server',
      transform: {
        filter: { id: STYLESHEET },
        handler(css, id) {
          sheets.set(id, css);
        },
      },
    },
  };
}

const NO_STYLE = '\0gen:no-style';

/**
 * Empties stylesheets in environments of browsers, where their page already has the styles. CSS modules stay: scripts
 * import their class names.
 */
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

/**
 * Returns the ids of a module and of everything that it imports, imports first: a stylesheet of a part comes before that
 * of the section that uses it. `importsOf` returns the ids that a module imports, in order.
 */
export function orderModules(start: string, importsOf: (id: string) => readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of importsOf(id)) visit(imported);
    order.push(id);
  };
  visit(start);
  return order;
}
