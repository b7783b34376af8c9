/** Page styles: which modules are stylesheets, and in which order a page has them. */
import type { Plugin } from 'vite';
import { moduleId } from '../../module-id.ts';

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

/** Vite writes the addresses of published files into the code of chunks alone, so stylesheets pass through it behind this mark. */
const SHEETS = '\n/*gen:sheets*/';

export type Recorder = ReturnType<typeof createRecorder>;

/** Creates a plugin for environments that render pages. It runs between vite:css and vite:css-post, which makes JavaScript of CSS. */
export function createRecorder() {
  /** CSS by module id, after Sass, Tailwind and CSS modules, before minification. */
  const sheets = new Map<string, string>();
  /** Imports by module id, in order. Complete when a build has ended, empty in development. */
  const imports = new Map<string, readonly string[]>();
  const plugin: Plugin = {
    name: 'gen:recorder',
    sharedDuringBuild: true,
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: STYLESHEET },
      handler(css, id) {
        sheets.set(moduleId(id), css);
      },
    },
    renderChunk: {
      order: 'pre',
      handler: (code) => ({ code: `${code}${SHEETS}${JSON.stringify([...sheets])}`, map: null }),
    },
    buildEnd(error) {
      if (error || this.environment.mode !== 'build') return;
      for (const id of this.getModuleIds())
        imports.set(
          moduleId(id),
          (this.getModuleInfo(id)?.importedIds ?? []).map((one) => moduleId(one)),
        );
    },
  };
  const after: Plugin = {
    name: 'gen:recorder-after',
    sharedDuringBuild: true,
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    renderChunk: {
      order: 'post',
      handler(chunk) {
        const [code = '', found = '[]'] = chunk.split(SHEETS);
        for (const [id, css] of JSON.parse(found) as [string, string][]) sheets.set(id, css);
        return { code, map: null };
      },
    },
  };
  return { sheets, imports, plugins: [plugin, after] };
}
