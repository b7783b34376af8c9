/**
 * Runs on not-found pages: follows an alias, or shows what is missing. Some hosts have a single 404 page for all folders,
 * so the texts follow the path.
 */
import type { NotFoundFacts } from '../pages/NotFoundPage.tsx';

const {
  aliases,
  forms,
  locations,
  words,
  base = '',
} = JSON.parse((document.getElementById('not-found') as HTMLElement).textContent as string) as NotFoundFacts;
const path = readPath();
const kind = kindOf(path);
const target = path.startsWith(`${locations}/`) || kind !== 'page' ? undefined : findAlias();

if (target !== undefined && target !== path) location.replace(base + target + location.search + location.hash);
else {
  explain();
  if (kind === 'page') void followList();
}

/** Returns the path without the folder of the site and the slash at its end, decoded if possible. */
function readPath(): string {
  const bare = location.pathname.slice(base.length).replace(/\/+$/, '');
  try {
    return decodeURIComponent(bare) || '/';
  } catch {
    return bare;
  }
}

/** Returns the kind of page that the path would have. */
function kindOf(path: string): keyof NotFoundFacts['words'] {
  const segments = path.split('/');
  const found = forms.find(([, form]) => {
    const parts = form.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => (part.startsWith(':') ? segments[index] : part === segments[index]))
    );
  });
  return found?.[0] ?? 'page';
}

/** Returns the target of the alias that equals the path, else of the longest one that the path contains. Aliases come longest first. */
function findAlias(): string | undefined {
  return (aliases.find(([from]) => from === path) ?? aliases.find(([from]) => path.includes(from)))?.[1];
}

/** Follows the address of a page in a list that has become shorter, "/blog/7", to the first one, "/blog". */
async function followList(): Promise<void> {
  const first = path.replace(/\/\d+$/, '') || '/';
  if (first === path) return;
  const { ok } = await fetch(base + first, { method: 'HEAD' });
  if (ok) location.replace(base + first);
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
  // Safari does not repaint what a selector with :has(:empty) has hidden.
  (document.querySelector('.lost-path') as HTMLElement).style.visibility = 'visible';
  console.warn(`404: there is no page at ${path}`);
}
