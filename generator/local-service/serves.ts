/** Ways of serving customers. The word of a service wins, then that of its center, then that of the business. */
import type { Records } from './records.ts';
import type { Business } from './derive.ts';
import type { Service } from './schemas/index.ts';

export type Serves = Business['serves'];
export type ServesView = Readonly<ReturnType<typeof viewServes>>;

/** Returns the word, and what follows from it: `comes` and `visited` are both true for "both". */
export const viewServes = (how: Serves) => ({
  how,
  comes: how === 'comes' || how === 'both',
  visited: how === 'visited' || how === 'both',
  remote: how === 'remote',
});

/** Returns how some services of some centers are served together: all of them where none are given. */
export function servesTogether(
  { business, ...site }: Pick<Records, 'business' | 'centers' | 'services'>,
  {
    centers = site.centers,
    services = site.services,
  }: Readonly<Partial<Record<'centers' | 'services', readonly Speaker[]>>> = {},
): ServesView {
  const ways = services.flatMap((service) =>
    centers.map((center) => viewServes(servesAs(business, { center, service }))),
  );
  const comes = ways.some((way) => way.comes);
  const visited = ways.some((way) => way.visited);
  if (comes && visited) return viewServes('both');
  return viewServes(comes ? 'comes' : visited ? 'visited' : 'remote');
}

/** A record that may have a word of its own. */
type Speaker = { readonly serves?: Serves | undefined };

/** Returns the word for one service at one center. */
export const servesAs = (
  business: Pick<Business, 'serves'>,
  { center, service }: { readonly center: Speaker; readonly service: Speaker },
): Serves => service.serves ?? center.serves ?? business.serves;

/** True for work that cannot wait: it is not planned, and the business gives a time for it. */
export const isUrgent = ({ emergency247, responseMinutes }: Business, { planned, delay }: Service): boolean =>
  !planned && (emergency247 || responseMinutes !== undefined || delay !== undefined);
