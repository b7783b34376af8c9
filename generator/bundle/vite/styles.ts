/** Page styles: which modules are stylesheets, and in which order a page has them. */
import type { Plugin } from 'vite';

export const STYLESHEET = /\.(css|less|sass|scss|styl|stylus|pcss|postcss|sss)$/;
const MODULE = /\.module\.\w+$/;

/** True for a module that adds to the styles of a page; false for `style.css?inline` and other queries. */
export const isStylesheet = (id: string): boolean => STYLESHEET.test(id);

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
