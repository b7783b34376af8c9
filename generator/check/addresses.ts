/** A release keeps every address that was ever published: it answers, redirects, or says that it is gone. */
import { ADDRESSES_FILE, type Address } from '../plan/addresses.ts';
import type { SiteRule } from './types.ts';

/** Answers a path as a host does. `to` is the path of a redirect's target. */
export type Resolve = (path: string) => { readonly status: number; readonly to?: string };

export const addressRule = (addresses: readonly Address[], resolve: Resolve): SiteRule => ({
  name: 'address',
  check: () =>
    addresses.flatMap(({ path, end, line }) => {
      const first = resolve(path);
      const { status } = first.to === undefined ? first : resolve(first.to);
      if (status === 200 || (end === 'gone' && status >= 400)) return [];
      const message = 'A published address answers with neither a page nor a redirect to one. Run `gen build`.';
      return [{ file: `data/${ADDRESSES_FILE}`, line, message, detail: `${path} ${status}` }];
    }),
});
