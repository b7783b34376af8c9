/** Drawings that records name. */
import { expect, it } from 'vitest';
import { workplaces } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\n${inside}\n</svg>\n`;

it('is published as it is, and refused when it has more than a picture', async () => {
  const place = await tiny();
  place.edit('data/business.yaml', 'social:', 'logo: { file: ada.svg }\nsocial:');
  const refusals: readonly (readonly [inside: string, found: string])[] = [
    ['<script>alert(1)</script>', 'line 2: "<script"'],
    ['<g>\n<path onclick="alert(1)"/></g>', 'line 3: "onclick="'],
    ['<foreignObject><p>Hi</p></foreignObject>', 'line 2: "<foreignObject"'],
    ['<image href="https://other.example/a.png"/>', 'line 2: "href="'],
  ];
  for (const [inside, found] of refusals) {
    place.write('data/images/ada.svg', svg(inside));
    expect(await place.fail()).toContain(`The drawing "data/images/ada.svg" has more than a picture in ${found}.`);
  }
  place.write('data/images/ada.svg', 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n');
  expect(await place.fail()).toContain(
    'The image "data/images/ada.svg" is not here yet: the file is a pointer of Git LFS.\n  Run "git lfs pull".',
  );
  place.write('data/images/ada.svg', svg(`<!--${'x'.repeat(600_000)}-->`));
  expect(await place.fail()).toContain('The drawing "data/images/ada.svg" has 586 KB, and the limit is 512 KB.');
  const drawing = svg('<style>.a{fill:red}</style><path id="a" class="a" d="M0 0h9"/><use href="#a"/>');
  place.write('data/images/ada.svg', drawing);
  await place.build();
  expect(place.read('assets/images/ada.svg')).toBe(drawing);
});
