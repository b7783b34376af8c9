/**
 * The one script that runs before a touch, written into each page: it wakes islands, fades sections in, closes
 * what is open when the page is shown again, and keeps visited pages for a moment without signal.
 */

type Mount = (element: HTMLElement, props: object) => void;

/** Loads an island's chunk once; if that fails, the plain form stays and the next touch tries again. */
function wake(island: HTMLElement): void {
  if (island.dataset.awake) return;
  island.dataset.awake = '1';
  import(/* @vite-ignore */ island.getAttribute('src') as string).then(
    (chunk: { default: Mount }) => chunk.default(island, JSON.parse(island.getAttribute('props') as string) as object),
    () => delete island.dataset.awake,
  );
}

const islands = document.querySelectorAll<HTMLElement>('gen-island');
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      wake(target as HTMLElement);
    }
  },
  { rootMargin: '100px' },
);
for (const island of islands) {
  for (const touch of ['pointerover', 'focusin', 'touchstart']) island.addEventListener(touch, () => wake(island), { passive: true });
  if (island.getAttribute('when') === 'visible') near.observe(island);
}

/** Sections below the first screen fade in at a tenth of their height; with reduced motion nothing is ever hidden. */
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const shown = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        shown.unobserve(target);
        target.classList.remove('fade-wait');
      }
    },
    { threshold: 0.1 },
  );
  for (const section of document.querySelectorAll('[data-fade]')) {
    if (section.getBoundingClientRect().top < innerHeight) continue;
    section.classList.add('fade', 'fade-wait');
    shown.observe(section);
  }
}

addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  for (const open of document.querySelectorAll<HTMLDetailsElement>('header details, .widget[open]')) open.open = false;
});

if ('serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
