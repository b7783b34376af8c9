/**
 * Sections below the first screen fade in as they come into view; with reduced motion nothing is ever hidden. It is
 * fetched after the first frames, so that what a page says has the first flight for itself.
 */
export {};

/** The part of a section that has to be in view before it fades in. */
const THRESHOLD = 0.1;

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.classList.remove('fade-wait');
      }
    },
    { threshold: THRESHOLD },
  );
  for (const section of document.querySelectorAll('main section:not(section *)')) {
    const { top, height } = section.getBoundingClientRect();
    // A tenth of a very long section would leave the screen empty for long.
    if (top < innerHeight || height > 4 * innerHeight) continue;
    section.classList.add('fade', 'fade-wait');
    observer.observe(section);
  }
}
