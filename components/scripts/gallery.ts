/** Opens the photographs of a gallery in a window over the page. Without it, each is a link to itself. */
export {};

const links = [...document.querySelectorAll<HTMLAnchorElement>('.photo-gallery a')];
const list = links[0]?.closest<HTMLElement>('.photo-gallery');
const [close = '', previous = '', next = ''] = (list?.dataset.words ?? '').split('|');

const dialog = document.createElement('dialog');
const stage = document.createElement('figure');
const caption = document.createElement('figcaption');
let at = 0;

dialog.className = 'lightbox';
dialog.setAttribute('aria-label', list?.closest('section')?.querySelector('h2')?.textContent ?? '');
stage.setAttribute('aria-live', 'polite');
dialog.append(stage);
if (links.length > 1)
  dialog.append(
    button(previous, '‹', () => show(at - 1)),
    button(next, '›', () => show(at + 1)),
  );
dialog.append(button(close, '×', () => dialog.close()));
document.body.append(dialog);

dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') show(at - 1);
  if (key === 'ArrowRight') show(at + 1);
});
// A click beside the photograph.
dialog.addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('img, figcaption, button')) dialog.close();
});
dialog.addEventListener('close', () => links[at]?.focus());

for (const [index, link] of links.entries())
  link.addEventListener('click', (click) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    show(index);
    dialog.showModal();
  });

/** Shows a photograph of the gallery; after the last one comes the first. */
function show(index: number): void {
  at = (index + links.length) % links.length;
  const link = links[at] as HTMLAnchorElement;
  const picture = link.querySelector('picture')?.cloneNode(true) as HTMLPictureElement;
  for (const source of picture.querySelectorAll('source')) source.sizes = '100vw';
  picture.querySelector('img')?.removeAttribute('loading');
  caption.textContent = link.nextElementSibling?.textContent ?? '';
  stage.replaceChildren(picture, caption);
}

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.setAttribute('aria-label', label);
  made.textContent = sign;
  made.addEventListener('click', act);
  return made;
}
