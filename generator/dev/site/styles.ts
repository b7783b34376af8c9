/** Styles of page components: joined from the stylesheets that they import, and cached until one of these changes. */
import { joinSheets, shortNames, type Asset, type CompiledStyles } from '../../bundle/styles.ts';
import { isStylesheet } from '../../bundle/vite/styles.ts';
import type { RendererAssets } from '../../render/renderer.ts';
import { renameProperties } from '../../render/styles.ts';
import type { LoadedComponents } from './pages-server.ts';

type PageStyles = Pick<RendererAssets, 'css' | 'themes' | 'properties'>;

interface StyleSources {
  readonly loaded: Pick<LoadedComponents, 'names' | 'closures'>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Compiled stylesheets of `components/themes/` by name. */
  readonly themes: PageStyles['themes'];
  /** Returns the stylesheet of a module id. */
  readonly sheet: (id: string) => string;
  /** Styles of the bundle, for page components that have not run. */
  readonly bundled: PageStyles;
}

/** Returns a function that joins the styles of all page components. */
export function createStyleJoiner(): (sources: StyleSources) => PageStyles {
  const compiled: CompiledStyles = new Map();
  const sources = new Map<string, string>();
  const joined = new Map<string, { readonly key: string; readonly text: string }>();
  return ({ loaded: { names, closures }, assets, themes, sheet, bundled }) => {
    const idsOf = (name: string): string[] =>
      [...new Set(['Layout', name].flatMap((one) => closures.get(one) ?? []))].filter(isStylesheet);
    const pages = names.filter((name) => closures.has(name)).map((name) => [name, idsOf(name)] as const);
    const changed = new Set(
      [...new Set(pages.flatMap(([, ids]) => ids))].filter((id) => sources.get(id) !== sheet(id)),
    );
    for (const id of changed) {
      sources.set(id, sheet(id));
      compiled.delete(id);
    }
    const published = [...assets.values()].map(({ file }) => file).join();
    const long = pages.map(([name, ids]) => {
      const key = `${published} ${ids.join()}`;
      const last = joined.get(name);
      if (last?.key === key && !ids.some((id) => changed.has(id))) return [name, last.text] as const;
      const sheets = ids.map((id) => ({ id, css: sources.get(id) ?? '' }));
      const text = joinSheets(sheets, assets, compiled);
      joined.set(name, { key, text });
      return [name, text] as const;
    });
    // The properties of all pages share their short names.
    const isWhole = names.every((name) => closures.has(name));
    const properties = isWhole
      ? shortNames([...long.map(([, text]) => text), ...Object.values(themes)])
      : bundled.properties;
    const shorten = (sheets: PageStyles['css']): PageStyles['css'] =>
      Object.fromEntries(Object.entries(sheets).map(([name, text]) => [name, renameProperties(text, properties)]));
    const own = shorten(Object.fromEntries(long));
    return { css: isWhole ? own : { ...bundled.css, ...own }, themes: shorten(themes), properties };
  };
}
