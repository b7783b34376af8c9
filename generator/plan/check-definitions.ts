/** Finds mistakes in definitions that would only show when files are written. */
import type { Data } from '../define/data.ts';
import { isTimeZone } from '../define/day.ts';
import type { SiteDefinition } from '../define/site.ts';
import { GenError } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { listOf, show, suggest } from '../errors/prose.ts';
import type { Plan } from './pages.ts';

const FREQUENCIES: readonly string[] = ['daily', 'weekly', 'monthly', 'yearly'];

/** Returns a problem for each `sitemap` that the sitemap protocol does not allow. */
export function checkDefinitions({ pages }: Pick<SiteDefinition, 'pages'>): Problem[] {
  return pages.flatMap(({ component, sitemap }): Problem[] => {
    if (sitemap === null) return [];
    const [priority, frequency] = sitemap as readonly unknown[];
    const isRight = typeof priority === 'number' && priority >= 0 && priority <= 1;
    if (isRight && FREQUENCIES.includes(String(frequency))) return [];
    return [
      {
        file: 'site.ts',
        key: 'sitemap',
        what: `The sitemap of the pages with ${component} is ${show(sitemap)}.`,
        todo: `Write a priority from 0 to 1, and ${listOf(FREQUENCIES, 'or')}: sitemap: [0.8, 'monthly'].`,
        value: show(sitemap),
      },
    ];
  });
}

/** Returns a problem for each component of pages that has no file. `files` are below `components/`. */
export function checkComponents({ pages }: Pick<Plan, 'pages'>, files: readonly string[]): Problem[] {
  const names = new Set(pages.map(({ definition }) => definition.component));
  return [...names].filter((name) => !files.includes(`pages/${name}.tsx`)).map(componentMissing);
}

export const componentMissing = (name: string): Problem => ({
  file: `components/pages/${name}.tsx`,
  what: `There is no component "${name}": this file does not exist.`,
  todo: `Create it with "export function ${name}(…)", or correct "component" in the definition of the page.`,
});

/** Returns the time zone of a site; null for that of the machine. Throws for a name that is none. */
export function findTimeZone({ timeZone }: Pick<SiteDefinition, 'timeZone'>, data: Data): string | null {
  const name = callSiteCode(
    () => ({ called: 'The function "timeZone" of the site' }),
    () => timeZone(data),
  );
  if (name === null || isTimeZone(name)) return name;
  throw new GenError({
    file: 'site.ts',
    key: 'timeZone',
    what: `There is no time zone ${show(name)}.`,
    todo: suggest(String(name), Intl.supportedValuesOf('timeZone')),
  });
}
