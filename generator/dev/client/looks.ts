/** States of a page that its address asks for: `?dark`, `?print` (here), `?nojs` (the server sends it without scripts). */
import { element } from './element.ts';

const LOOKS = { dark: 'dark colors', print: 'as printed', nojs: 'without scripts' } as const;

const asked = (): URLSearchParams => new URLSearchParams(location.search);

/** True if the address asks for other styles than the page's own. */
export const changesStyles = (): boolean => asked().has('dark') || asked().has('print');

/** The styles of the page as they count in the state that is asked for. */
export function restyle(css: string): string {
  const looks = asked();
  const media = looks.has('print')
    ? css.replace(/@media print\b/g, '@media all').replace(/@media screen\b/g, '@media not all')
    : css;
  return looks.has('dark') ? `${media}\n:root{color-scheme:dark!important}` : media;
}

/** A link for each state: into it, or back out of it. */
export function renderLooks(): HTMLElement[] {
  return Object.entries(LOOKS).map(([name, title]) => {
    const looks = asked();
    const isOn = looks.has(name);
    if (isOn) looks.delete(name);
    else looks.set(name, '');
    const query = [...looks.keys()].join('&');
    const href = `${location.pathname}${query && `?${query}`}`;
    return element('a', { href, class: 'place', 'aria-current': isOn && 'true' }, isOn ? `not ${title}` : title);
  });
}
