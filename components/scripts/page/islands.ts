import { whenTouched } from './touch.ts';

type Mount = (island: HTMLElement, props: object) => void;

/**
 * Hydrates islands when they come into view or are touched. Until then, and if their code does not load, their HTML
 * works by itself.
 */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('gen-island')) {
    const act = (): void =>
      wake<{ default: Mount }>(island, island.getAttribute('src') as string, (chunk) =>
        chunk.default(island, JSON.parse(island.getAttribute('props') as string) as object),
      );
    whenTouched(island, act);
    // The element of an island has no box of its own, so its children are observed.
    const near = new IntersectionObserver((seen) => seen.some(isNear) && act(), { rootMargin: '100px' });
    if (island.getAttribute('when') === 'visible') for (const child of island.children) near.observe(child);
  }
}

const isNear = ({ isIntersecting }: IntersectionObserverEntry): boolean => isIntersecting;

/** Loads the script of an element once. If that fails, the next touch tries again. */
export function wake<Chunk>(element: HTMLElement, address: string, then?: (chunk: Chunk) => void): void {
  if (element.dataset.awake) return;
  element.dataset.awake = 'true';
  import(address).then(then).catch(() => delete element.dataset.awake);
}
