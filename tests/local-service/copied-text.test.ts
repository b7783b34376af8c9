/** A paragraph that stands in the data of two cities is a finding with both places. */
import { describe, expect, it } from 'vitest';
import { readDataFiles } from '../../generator/disk/data-files.ts';
import { loadSite } from '../../generator/load/site.ts';
import { openData } from '../../generator/plan/data.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { CheckedSite, CheckFacts } from '../../generator/check/types.ts';
import { copiedText, findCopies } from '../../generator/local-service/rules/doorways.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const TINY = `${ROOT}/tests/fixtures/tiny/data`;
/** A note of Montpelier, the fourth one there. */
const NOTE = 'Parking on School Street is for two hours, which is just enough for one upright.';
const FOR_MONTPELIER = 'Most pianos of Montpelier came by rail and never left the room they were set down in.';

/** Findings of the small business with more notes in two cities. */
function judge(notes: Readonly<{ montpelier?: string; barre: string }>) {
  const files = readDataFiles(TINY, 'data').map((file) => {
    const note = file.file.endsWith('barre.yaml')
      ? notes.barre
      : file.file.endsWith('montpelier.yaml')
        ? notes.montpelier
        : undefined;
    return note ? { ...file, text: file.text.replace(/^notes:$/m, `notes:\n  - ${note}`) } : file;
  });
  const { data, problems } = loadSite({ site: localService, files, dataDir: TINY, shown: 'data', letters: '' });
  if (!data) throw new Error(problems.map(({ what }) => what).join('\n'));
  const facts: Partial<CheckFacts> = { values: { copies: findCopies(openData(data), 'data') } };
  const outlines = [{ path: '/locations/barre', file: 'locations/barre.html' }];
  return copiedText.site?.check({ facts, outlines } as unknown as CheckedSite);
}

describe('a paragraph in the data of two cities', () => {
  it('is a finding on the page of the second, with both places and its first words', () => {
    expect(judge({ barre: NOTE })).toEqual([
      {
        file: 'locations/barre.html',
        message: expect.stringContaining('A paragraph stands in the data of two cities.'),
        detail:
          'data/cities/montpelier.yaml (notes.3) and data/cities/barre.yaml (notes.0): "Parking on School Street is for two hours, …"',
      },
    ]);
  });

  it.each([
    ['the names of the cities', FOR_MONTPELIER, FOR_MONTPELIER.replace('Montpelier', 'Barre')],
    ['capitals and marks', NOTE, NOTE.toUpperCase().replace('.', '!')],
  ])('is found though %s differ', (_, montpelier, barre) => {
    expect(judge({ montpelier, barre })).toHaveLength(1);
  });

  it.each([
    ['a word of its own', `${NOTE.slice(0, -1)} and a bench.`],
    ['fewer than ten words', 'The streets ice over early.'],
  ])('is no finding with %s', (_, barre) => {
    expect(judge({ montpelier: 'The streets ice over early.', barre })).toEqual([]);
  });
});
