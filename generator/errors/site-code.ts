/** Errors of the site's own code: their place is in the stack, and Node maps its lines to the sources. */
import { findSitePlace } from './place.ts';
import { GenError, problemsOf } from './gen-error.ts';
import type { Message, Problem } from './problem.ts';
import { asError, reasonOf } from './prose.ts';

/** A call of a function that the site defines. */
export interface SiteCall {
  /** The function, as the subject of a sentence: "The check of prices". */
  readonly called: string;
  /** The record or page that it was called for: "data/prices.csv:2". */
  readonly record?: string;
}

/** Runs a function of the site. An error from the site's own code becomes a GenError with its line and its record. */
export function callSiteCode<T>(call: () => SiteCall, work: () => T): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch((error: unknown) => refuseThrown(error, call())) as T) : result;
  } catch (error) {
    return refuseThrown(error, call());
  }
}

function refuseThrown(error: unknown, call: SiteCall): never {
  const problem = problemsOf(error) ? null : explainThrown(error, call);
  throw problem ? new GenError(problem, { cause: error }) : error;
}

/** Describes what the site's own code throws; null for an error of gen or a package. A value that is no Error can only come from the site. */
export function explainThrown(error: unknown, call: Partial<SiteCall> = {}): Problem | null {
  const { message } = asError(error);
  const place = findSitePlace(error) ?? (error instanceof Error ? null : { file: 'site.ts' });
  return place && { ...place, ...siteThrows({ reason: message, ...call }) };
}

export const siteThrows = ({ reason, called, record }: Partial<SiteCall> & { readonly reason: string }): Message => ({
  what: `${called ?? 'The definition of the site'} throws${record ? ` for ${record}` : ''}: ${reasonOf(reason)}.`,
  todo: 'Correct the file here, or what it calls. The published site stays as it is.',
});
