/** Wakes islands: React takes one over when the visitor comes to it. */

type Mount = (island: HTMLElement, props: object) => void;

/** Loads the chunks of the islands of this page, each when its island is seen or touched. */
export function wakeIslands(): void {
  const wakers = new Map<Element, () => void>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wakers.get(target.parentElement as Element)?.();
    },
    { rootMargin: '100px' },
  );
  for (const island of document.querySelectorAll<HTMLElement>('gen-island')) {
    const wake = prepare(island);
    wakers.set(island, wake);
    for (const touch of ['pointerover', 'focusin', 'touchstart']) island.addEventListener(touch, wake, { passive: true });
    // An island has no box of its own: what it holds is what is seen.
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
  const wake = (): void => {
    if (state !== 'asleep') return;
    state = 'waking';
    import(/* @vite-ignore */ island.getAttribute('src') as string)
      .then((chunk: { default: Mount }) => chunk.default(island, JSON.parse(island.getAttribute('props') as string) as object))
      .then(
        () => 'awake' as const,
        () => 'asleep' as const,
      )
      .then((next) => {
        state = 'awake';
        held?.click();
        held = undefined;
        state = next;
      });
  };
  island.addEventListener(
    'click',
    (event) => {
      const target = event.target as HTMLElement;
      if (state === 'awake' || held || !waits(target)) return;
      wake();
      event.preventDefault();
      event.stopPropagation();
      held = target;
    },
    true,
  );
  return wake;
}

/** Whether a tap waits for the island: a button does nothing without it, and a link to another host may open in place. */
function waits(target: HTMLElement): boolean {
  const control = target.closest('a, button');
  return control instanceof HTMLAnchorElement ? control.hostname !== '' && control.hostname !== location.hostname : control !== null;
}
