/** How many pages are made of what has changed. */
import { relative } from 'node:path';
import { createKeyMaker } from '../make/context.ts';
import type { NumberedSpan } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { isInside, namesOf, partsOf, type Changes } from './changes.ts';
import type { SiteState } from './state.ts';

/** Pages whose keys are made without a pause: about 5 ms. */
const SLICE = 200;

/** Counts the pages that are not made of the same any more; a large site in slices, so that nobody waits for it. */
export type AffectedCounter = (before: SiteState, after: SiteState, changes: Changes) => Promise<number>;

export function openAffected(project: Project): AffectedCounter {
  const known = new WeakMap<SiteState['plan'], Map<string, string>>();
  const keysOf = async (state: SiteState): Promise<Map<string, string>> => {
    const keys = known.get(state.plan) ?? (await makeKeys(state));
    known.set(state.plan, keys);
    return keys;
  };
  return async (before, after, changes) => {
    const components = touchedComponents(before, after, changes, project);
    const parts = partsOf(changes, project, []);
    const dataChanged = before.parts.data !== after.parts.data || before.parts.site !== after.parts.site;
    if (!dataChanged) return sum(after.plan.spans.filter(({ definition }) => components.has(definition.component)));
    const [old, now] = [await keysOf(before), await keysOf(after)];
    let count = 0;
    for (const [path, key] of now) if (old.get(path) !== key) count++;
    for (const path of old.keys()) if (!now.has(path)) count++;
    return parts.size > 1
      ? Math.max(count, sum(after.plan.spans.filter((span) => components.has(span.definition.component))))
      : count;
  };
}

const sum = (spans: readonly NumberedSpan[]): number => spans.reduce((total, { count }) => total + count, 0);

async function makeKeys({ plan, renderer }: SiteState): Promise<Map<string, string>> {
  const keyOf = createKeyMaker({ ...renderer, hashOf: () => '' }, '');
  const keys = new Map<string, string>();
  for (let number = 0; number < plan.count; number++) {
    const page = plan.pageAt(number);
    keys.set(page.path, keyOf(page));
    if (number % SLICE === SLICE - 1) await new Promise(setImmediate);
  }
  return keys;
}

/** Page components that changed templates or components are part of. */
function touchedComponents(before: SiteState, after: SiteState, changes: Changes, project: Project): Set<string> {
  const { names } = after.parts.components;
  const files = namesOf(changes);
  return new Set(
    names.filter((name) =>
      [...files].some(
        (file) =>
          usesTemplate(name, file, after, project) || usesModule(name, file, before) || usesModule(name, file, after),
      ),
    ),
  );
}

/** A page uses its own copy, that of its scopes, and everything that is no copy. */
function usesTemplate(component: string, file: string, { plan }: SiteState, { templates }: Project): boolean {
  const folder = templates.find((one) => isInside(one, file));
  if (folder === undefined) return false;
  const own = /^copy\/(?:pages\/(\w+)|(\w+))\.hbs$/.exec(relative(folder, file));
  if (own?.[1]) return own[1] === component;
  const scope = own?.[2];
  if (!scope || !plan.site.scopes.includes(scope)) return true;
  const span = plan.spans.find(({ definition, count }) => definition.component === component && count > 0);
  return span !== undefined && scope in plan.pageAt(span.start).props;
}

function usesModule(component: string, file: string, { parts }: SiteState): boolean {
  const { closures } = parts.components;
  if (!closures) return false;
  return [...(closures.get(component) ?? []), ...(closures.get('Layout') ?? [])].includes(file);
}
