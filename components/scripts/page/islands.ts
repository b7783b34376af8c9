import { whenTouched } from './touch.ts';

type Mount = (island: HTMLElement, props: object) => void;

/**
 * React takes islands over when the visitor comes to them. Until then, and where a chunk does not come, what they
 * show works by itself.
 */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('gen-island')) {
    const act = (): void =>
      wake<{ default: Mount }>(island, island.getAttribute('src') as string, (chunk) =>
        chunk.default(island, JSON.parse(island.getAttribute('props') as string) as object),
      );
    whenTouched(island, act);
    // An island has no box of its own: what it holds is what is seen.
    const near = new IntersectionObserver((seen) => seen.some(isNear) && act(), { rootMargin: '100px' });
    if (island.getAttribute('when') === 'visible') for (const child of island.children) near.observe(child);
  }
}

const isNear = ({ isIntersecting }: IntersectionObserverEntry): boolean => isIntersecting;

/** Loads what belongs to an element, once. If that fails, the next touch tries again. */
export function wake<Chunk>(element: HTMLElement, address: string, then?: (chunk: Chunk) => void): void {
  if (element.dataset.awake) return;
  element.dataset.awake = 'true';
  import(address).then(then).catch(() => delete element.dataset.awake);
}
