/** Announces each notice once a visit, and removes those that the visitor has closed. */
import { recall, remember } from './notices/memory.ts';

const box = document.querySelector('.notices') as HTMLElement;
const status = box.querySelector('[role=status]') as HTMLElement;

for (const notice of box.querySelectorAll<HTMLElement>('[data-notice]')) {
  // A notice that was closed comes back when its words change.
  const key = `notice ${notice.dataset.notice} ${notice.textContent.length} ${notice.dataset.until}`;
  if (recall('localStorage', key)) notice.remove();
  else {
    notice.querySelector('button')?.addEventListener('click', () => {
      remember('localStorage', key);
      notice.remove();
    });
    const announce = (): void => {
      if (notice.hidden || recall('sessionStorage', key)) return;
      remember('sessionStorage', key);
      // Added, not replaced: several notices may begin at once.
      status.append(
        Object.assign(document.createElement('span'), { textContent: notice.querySelector('p')?.textContent }),
      );
    };
    announce();
    new MutationObserver(announce).observe(notice, { attributeFilter: ['hidden'] });
  }
}
