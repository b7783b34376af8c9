/** Messages about published addresses: `data/addresses.tsv`. */
import { message } from './problem.ts';
import { show } from './prose.ts';

export const addressUnreadable = message('address-unreadable', () => ({
  what: 'This line is not an address, its end, a day and a page, separated by tabs.',
  todo: 'The end is "live", "gone", or "→" and the path of a page: "→ /about".',
}));

export const addressTwice = message('address-written-twice', ({ path, line }: { path: string; line: number }) => ({
  what: `The address "${path}" is already in line ${line}.`,
  todo: 'Keep one of the two lines.',
  seen: show(path),
}));

/** `moved` is the address that the page of its record has now; null if there is none. */
export const addressVanished = message(
  'address-vanished',
  ({ path, since, moved }: { path: string; since: string; moved: string | null }) => ({
    what: `"${path}" has been published since ${since}, and this site has no page for it: links and search results would break.`,
    todo: moved
      ? `Its page is now "${moved}". Run "gen release --moved", which replaces "live" with "→ ${moved}" here.`
      : 'Replace "live" with "→" and the path of a page, or with "gone".',
    seen: show(path),
  }),
);

export const addressToNowhere = message('address-to-nowhere', ({ path, to }: { path: string; to: string }) => ({
  what: `"${path}" redirects to "${to}", which does not lead to a page.`,
  todo: 'Name a page, or write "gone" in place of it.',
  seen: show(path),
}));
