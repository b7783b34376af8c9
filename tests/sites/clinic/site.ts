/** A dental clinic: no kit, no page and no sentence of anybody else's. */
import { defineSite } from 'areaserved';
import { cities, insurers, posts, practice, treatments } from './collections.ts';
import { cardFile, coverageFile } from './files.ts';
import { pages } from './pages.ts';
import { verifyRule } from './rules.ts';
import { shared } from './views.ts';

export default defineSite({
  collections: [practice, treatments, cities, insurers, posts],
  pages,
  files: [coverageFile, cardFile],
  rules: [verifyRule],
  shared,
});
