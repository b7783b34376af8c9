/**
 * Only on not-found pages: tries the aliases, else says what is missing. A host that has one not-found page for
 * many folders may show another one than was meant, so the words are chosen here once more, by the path.
 */
import type { NotFoundFacts } from '../pages/NotFoundPage.tsx';

const {
  aliases,
  words,
  base = '',
} = JSON.parse((document.getElementById('not-found') as HTMLElement).textContent as string) as NotFoundFacts;
const path = readPath();
const kind = kindOf(path);
const target = path.startsWith('/locations/') || kind !== 'page' ? undefined : findAlias();

if (target !== undefined && target !== path) location.replace(base + target + location.search + location.hash);
else explain();

/** Without the folder of the site and a slash at the end, and readable where it can be read. */
function readPath(): string {
  const bare = location.pathname.slice(base.length).replace(/\/+$/, '');
  try {
    return decodeURIComponent(bare) || '/';
  } catch {
    return bare;
  }
}

/** What the path would have been, had it been there. */
function kindOf(path: string): keyof NotFoundFacts['words'] {
  if (/^\/services\/[^/]+$/.test(path)) return 'service';
  if (/^\/locations\/[^/]+$/.test(path)) return 'city';
  return /^\/locations\/[^/]+\/[^/]+$/.test(path) ? 'city-service' : 'page';
}

/** The alias of this very path, else the longest that is contained in it. They come longest first. */
function findAlias(): string | undefined {
  return (aliases.find(([from]) => from === path) ?? aliases.find(([from]) => path.includes(from)))?.[1];
}

function explain(): void {
  const heading = document.querySelector('h1') as HTMLElement;
  const { title, text } = words[kind];
  document.title = document.title.replace(heading.textContent as string, title);
  heading.textContent = title;
  (document.querySelector('[data-not-found] .lead') as HTMLElement).textContent = text;
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset.for?.split(' ').includes(kind);
  (document.querySelector('[data-requested-path]') as HTMLElement).textContent = path;
  // WebKit does not paint anew what a selector with :has(:empty) had hidden.
  (document.querySelector('.lost-path') as HTMLElement).style.visibility = 'visible';
  console.warn(`404: there is no page at ${path}`);
}
