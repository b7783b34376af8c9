import { expect, it } from 'vitest';
import { slug } from '../../generator/define/index.ts';

const mistakesOf = (name: string): string[] =>
  slug()
    .safeParse(name)
    .error?.issues.map(({ message }) => message) ?? [];

it('is a name for the address of a page', () => {
  expect(['macon', 'warner-robins', '404', 'index-county'].flatMap(mistakesOf)).toEqual([]);
});

it('is not "index", which hosts serve as the page of its folder', () => {
  expect(mistakesOf('index')).toEqual([
    'must not be "index"\nHosts serve index.html as the page of its folder. Add a word, such as "index-county".',
  ]);
});
