import { whenSeen } from './notice.ts';

/** The part of a section that has to be in view before it fades in. */
const THRESHOLD = 0.1;

/** Sections below the first screen fade in as they come into view; with reduced motion nothing is ever hidden. */
export function fadeSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const sections = whenSeen((section) => section.classList.remove('fade-wait'), { threshold: THRESHOLD });
  for (const section of document.querySelectorAll('main section:not(section *)')) {
    const { top, height } = section.getBoundingClientRect();
    // A tenth of a very long section would leave the screen empty for long.
    if (top < innerHeight || height > 4 * innerHeight) continue;
    section.classList.add('fade', 'fade-wait');
    sections.observe(section);
  }
}
