import type { Found } from './types.ts';

/** A fault at an element or at an offset into the page. `detail` is the value seen there. */
export const faultAt = (place: number | { readonly start: number }, message: string, detail = ''): Found => ({
  offset: typeof place === 'number' ? place : place.start,
  message,
  detail,
});
