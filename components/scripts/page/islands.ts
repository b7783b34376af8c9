import { whenSeen, whenTouched } from './notice.ts';

type Mount = (island: HTMLElement, props: object) => void;

/** Wakes islands: React takes one over when the visitor comes to it. */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('gen-island')) {
    const wake = prepare(island);
    whenTouched(island, wake);
    // An island has no box of its own: what it holds is what is seen.
    const near = whenSeen(wake, { rootMargin: '100px' });
    if (island.getAttribute('when') === 'visible') for (const child of island.children) near.observe(child);
  }
}

/**
 * Gives the function that wakes an island. A tap that came too early is held and repeated when the island is awake;
 * if its chunk does not come, the plain form gets the tap, and the next touch tries again.
 */
function prepare(island: HTMLElement): () => void {
  let state: 'asleep' | 'waking' | 'awake' = 'asleep';
  let held: HTMLElement | undefined;
  const settle = (next: 'asleep' | 'awake'): void => {
    state = 'awake';
    held?.click();
    held = undefined;
    state = next;
  };
  const wake = (): void => {
    if (state !== 'asleep') return;
    state = 'waking';
    import(/* @vite-ignore */ island.getAttribute('src') as string)
      .then((chunk: { default: Mount }) => chunk.default(island, JSON.parse(island.getAttribute('props') as string) as object))
      .then(
        () => settle('awake'),
        () => settle('asleep'),
      );
  };
  island.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button');
    if (state === 'awake' || held || !control || !waits(control)) return;
    event.preventDefault();
    held = control;
    wake();
  });
  return wake;
}

/** Whether a tap waits for the island: a button does nothing without it, and a link to another host may open in place. */
function waits(control: HTMLElement): boolean {
  const { host } = control as Partial<HTMLAnchorElement>;
  return host === undefined || (host !== '' && host !== location.host);
}
