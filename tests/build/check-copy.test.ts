/** The variables of sentences are compared with the values of pages. */
import { expect, it } from 'vitest';
import { checkCopyOfSite } from '../../generator/build/check-copy.ts';
import { compileTemplates } from '../../generator/copy/compile.ts';
import { defineCollection, definePage, defineSite, z } from '../../generator/define/index.ts';
import { planSite } from '../../generator/plan/pages.ts';
import { resolveProject } from '../../generator/project.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const towns = defineCollection({ name: 'towns', schema: z.strictObject({ slug: z.string(), people: z.number() }) });

/** What is wrong with a sentence, on a site whose last town alone is large. */
function problemsOf(sentence: string): string[] {
  const page = definePage('/{town}', {
    each: { town: towns },
    component: 'TownPage',
    props: ({ town }) => ({ town, ...(town.people > 1000 && { metro: { name: town.slug } }) }),
  });
  const records = Array.from({ length: 60 }, (_, index) => ({ slug: `t${index}`, people: index === 59 ? 5000 : 10 }));
  const data = { records: { towns: records }, files: {}, derived: {}, images: [], photos: [], bodies: [], notes: [] };
  const plan = planSite(defineSite({ collections: [towns], pages: [page] }), data, '2026-11-20');
  const text = `{{!# metaTitle }}\n${sentence}\n\n{{!# metaDescription }}\nx\n`;
  const templates = [{ name: 'copy/pages/TownPage.hbs', bytes: Buffer.from(text) }];
  const { parsed } = compileTemplates(templates, { pages: ['TownPage'], memory: new Map() });
  return checkCopyOfSite(resolveProject({ packageFolder: ROOT, cwd: ROOT, flags: {} }), { plan, templates, parsed })
    .filter(({ line }) => line !== undefined)
    .map(({ what }) => what);
}

it('takes a variable that only a page far behind has', () => {
  expect(problemsOf('{{#if metro}}{{metro.name}}{{/if}}')).toEqual([]);
});

it('refuses one that no page has', () => {
  expect(problemsOf('{{metor.name}}')).toEqual(['There is no variable "metor" here.']);
});
