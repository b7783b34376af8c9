/**
 * Fades in sections below the first screen as they come into view, unless motion is reduced. It loads after everything
 * that the page itself needs.
 */
export {};

/** Share of a section that has to be in view before it fades in. */
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
    // A tenth of a very long section can be more than a screen.
    if (top < innerHeight || height > 4 * innerHeight) continue;
    section.classList.add('fade', 'fade-wait');
    observer.observe(section);
  }
}
