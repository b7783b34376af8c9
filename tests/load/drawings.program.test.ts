/** Drawings of a site on their way through a build. */
import { describe, expect, it } from 'vitest';
import { workplaces } from '../fixtures/workplaces.ts';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\n${inside}\n</svg>`;
const { tiny } = workplaces();

describe('an SVG that a record names', () => {
  it('is refused when it runs scripts, with its place, and is published as plain SVG otherwise', async () => {
    const place = await tiny();
    place.edit('data/team.yaml', 'name: Ada Quill\n', 'name: Ada Quill\n  image: ada.svg\n');
    place.write('data/images/ada.svg', svg('<script>alert(1)</script>'));
    expect(await place.fail()).toContain(
      `data/images/ada.svg:2  [image-svg-not-plain]\n  This SVG is more than a picture: it contains an element <script>.`,
    );
    place.write(
      'data/images/ada.svg',
      svg('<!-- drawn by hand --><style>.a{fill:red}</style><path class="a" d="M0 0h9"/>'),
    );
    await place.build();
    expect(place.read('assets/images/ada.svg')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h9" fill="red"/></svg>',
    );
  }, 60_000);
});

describe('the mark of a theme', () => {
  it('is checked as every other drawing', async () => {
    const place = await tiny();
    place.write('data/theme.yaml', 'mark: { image: mark.svg }\n');
    place.write(
      'data/images/mark.svg',
      svg('<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>'),
    );
    expect(await place.fail()).toContain('data/images/mark.svg:2  [image-svg-not-plain]');
  }, 60_000);

  it('that no rasterizer can draw is one message, and the site stays as it was', async () => {
    const place = await tiny();
    await place.build();
    const before = place.read('index.html');
    place.write('data/theme.yaml', 'mark: { image: mark.svg }\n');
    place.write(
      'data/images/mark.svg',
      svg(
        '<pattern id="p" width="1e7" height="1e7" patternUnits="userSpaceOnUse"><path d="M0 0h1e7v1e7"/></pattern><path fill="url(#p)" d="M0 0h40v40"/>',
      ),
    );
    expect(await place.fail()).toContain(
      'data/images/mark.svg  [drawing-too-heavy]\n  The drawing cannot be turned into a picture: ',
    );
    expect(place.read('index.html')).toBe(before);
  }, 60_000);
});
