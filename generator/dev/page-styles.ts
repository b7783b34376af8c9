/** Styles of page components: joined from the stylesheets that they import, and kept while none of these changes. */
import { joinSheets, shortNames, type Asset, type CompiledStyles } from '../bundle/styles.ts';
import { isStylesheet } from '../bundle/vite/styles.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { renameProperties } from '../render/styles.ts';
import type { Loaded } from './compile.ts';

type Styles = Pick<RendererAssets, 'css' | 'themes' | 'properties'>;

interface StyleSources {
  readonly loaded: Loaded;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Compiled stylesheets of `components/themes/` by name. */
  readonly themes: Readonly<Record<string, string>>;
  /** Stylesheet of a module id. */
  readonly sheet: (id: string) => string;
  /** Styles of the bundle, for page components that have not run. */
  readonly bundled: Styles;
}

/** Returns a function that joins the styles of all page components. */
export function openPageStyles(): (sources: StyleSources) => Styles {
  const compiled: CompiledStyles = new Map();
  const sources = new Map<string, string>();
  const joined = new Map<string, { readonly ids: string; readonly text: string }>();
  return ({ loaded: { names, closures }, assets, themes, sheet, bundled }) => {
    const changed = new Set<string>();
    const published = [...assets.values()].map(({ file }) => file).join();
    const note = (id: string): void => {
      const css = sheet(id);
      if (sources.get(id) === css) return;
      sources.set(id, css);
      compiled.delete(id);
      changed.add(id);
    };
    const idsOf = (name: string): string[] =>
      [...new Set([...(closures.get('Layout') ?? []), ...(closures.get(name) ?? [])])].filter(isStylesheet);
    const pages = names.filter((name) => closures.has(name)).map((name) => [name, idsOf(name)] as const);
    for (const id of new Set(pages.flatMap(([, ids]) => ids))) note(id);
    const long = pages.map(([name, ids]) => {
      const key = `${published} ${ids.join()}`;
      const last = joined.get(name);
      const isSame = last?.ids === key && !ids.some((id) => changed.has(id));
      const sheets = ids.map((id) => ({ id, css: sources.get(id) ?? '' }));
      const text = isSame ? last.text : joinSheets(sheets, assets, compiled);
      joined.set(name, { ids: key, text });
      return [name, text] as const;
    });
    // Short names are given to the properties of all pages together.
    const isWhole = names.every((name) => closures.has(name));
    const properties = isWhole
      ? shortNames([...long.map(([, text]) => text), ...Object.values(themes)])
      : bundled.properties;
    const shorten = (sheets: Styles['css']): Styles['css'] =>
      Object.fromEntries(Object.entries(sheets).map(([name, text]) => [name, renameProperties(text, properties)]));
    const own = shorten(Object.fromEntries(long));
    return { css: isWhole ? own : { ...bundled.css, ...own }, themes: shorten(themes), properties };
  };
}
