/** What pages say is in data and copy, so that a component says nothing about a business that does not hold for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../generator/files.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
/** Two words or more between elements or values, before the end of an element. */
const WRITTEN = /[>}]([^<>{}();=]*[A-Za-z]{2,}\s+[A-Za-z\d][^<>{}();=]*)<\//g;

const writtenIn = (code: string): string[] =>
  [...code.replace(COMMENT, '').matchAll(WRITTEN)].map(([, text = '']) => text.trim());

it('no component has words of its own', () => {
  expect(writtenIn('<p>{name} Licensed since 1998</p>')).toEqual(['Licensed since 1998']);
  const found = ['components', 'starter'].flatMap((folder) =>
    listFiles(join(ROOT, folder), '**/*.tsx').flatMap((file) =>
      writtenIn(readFileSync(join(ROOT, folder, file), 'utf8')).map((text) => `${folder}/${file}: ${text}`),
    ),
  );
  expect(found).toEqual([]);
});
