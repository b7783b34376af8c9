/** The records of the pages of a definition, and the path that they give each page. */
import { combine, isCollection, keyIn, type Params } from '../define/each.ts';
import type { Context } from '../define/context.ts';
import type { PageDefinition } from '../define/page.ts';
import { compilePattern, faultOfPattern } from '../define/pattern.ts';
import { GenError } from '../errors/gen-error.ts';
import { callSiteCode } from '../errors/site-code.ts';

interface Records {
  readonly definition: PageDefinition;
  readonly params: Params;
}

/** Returns the records of each page of a definition. */
export function paramsOf(definition: PageDefinition, context: Context): Params[] {
  const { each, where, component } = definition;
  const combined = callSiteCode(
    () => ({ called: `A list of ${component}` }),
    () => combine(each, context),
  );
  return combined.filter((params) =>
    callSiteCode(
      () => ({ called: `The function "where" of ${component}`, record: describeParams(definition, params) }),
      () => where?.(params, context) ?? true,
    ),
  );
}

/** Returns a function that makes the path of a page from its records. */
export function pathOf(definition: PageDefinition, context: Context): (params: Params) => string {
  const { path: pattern, component, each } = definition;
  if (typeof pattern === 'string') {
    const fault = faultOfPattern(pattern, each);
    if (fault) throw new GenError({ file: 'site.ts', key: component, ...fault });
    const fill = compilePattern(pattern, each);
    return (params) => fill(params, context.data);
  }
  const call = (params: Params) => () => ({
    called: `The path of ${component}`,
    record: describeParams(definition, params),
  });
  return (params) => callSiteCode(call(params), () => pattern(params, context));
}

/** 'city "macon", service "towing"' */
const describeParams = (definition: PageDefinition, params: Params): string =>
  Object.entries(keysOf({ definition, params }))
    .map(([name, key]) => {
      const source = definition.each[name];
      return `${source && isCollection(source) ? source.singular : name} "${key}"`;
    })
    .join(', ');

/** Returns the keys of a page's records by parameter: { city: "gray" }. */
export const keysOf = ({ definition, params }: Records): Record<string, string> =>
  Object.fromEntries(Object.entries(definition.each).map(([name, source]) => [name, keyIn(source, params[name])]));
