/** What definitions read of a site, in each of its languages. */
import type { Context, MenuLink, Menus, View } from '../define/context.ts';
import type { PageDefinition } from '../define/page.ts';
import type { SiteDefinition } from '../define/site.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { memoize } from '../define/memoize.ts';
import { paramsOf, pathOf } from './page-paths.ts';
import type { SiteFiles } from './site-files.ts';

/** Returns the context of each language: views write dates and numbers as it does. */
export function createContexts(
  site: SiteDefinition,
  { data, today, drafts, siteFiles }: Pick<Context, 'data' | 'today' | 'drafts'> & { readonly siteFiles: SiteFiles },
): (language: string) => Context {
  return memoize((language) => {
    const resultOf = memoize((view: View<unknown>) => view.make(context));
    const context: Context = {
      data,
      today,
      drafts,
      year: Number(today.slice(0, 4)),
      language,
      read: siteFiles.read,
      readAll: siteFiles.readAll,
      get menus() {
        return linkMenus(site.pages, context);
      },
      get: <V>(view: View<V>) => resultOf(view) as V,
    };
    return context;
  });
}

/** Lists the pages of each menu. Pages that `where` leaves out are in none. */
function linkMenus(pages: readonly PageDefinition[], context: Context): Menus {
  const menus: Record<string, MenuLink[]> = {};
  for (const definition of pages.filter(({ menu }) => Object.keys(menu).length > 0)) {
    const called = `The menu entry of ${definition.component}`;
    const [first] = callSiteCode(
      () => ({ called }),
      () => paramsOf(definition, context),
    );
    if (!first) continue;
    const href = pathOf(definition, context)(first);
    for (const [name, label] of Object.entries(definition.menu)) {
      const link = typeof label === 'string' ? { text: label, sentence: '' } : { text: '', sentence: label.sentence };
      menus[name] = [...(menus[name] ?? []), { href, ...link }];
    }
  }
  return menus;
}
