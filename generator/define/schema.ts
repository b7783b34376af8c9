/** Zod for the schemas of collections, in the version of the kit, so that a site needs no other. */
import { z } from 'zod';
import { slugify } from './record.ts';

export { z };

/** Longer names are no help to anybody, and file systems take 255 bytes with the endings. */
const LONGEST_SLUG = 200;
/** Devices of Windows, also with an ending: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

const SLUG = 'must consist of lower-case letters, digits, and single hyphens, such as "warner-robins"';

/** "Warner Robins" → "warner-robins", for a name of Latin letters. */
function adviseSlug(written: string): string {
  const meant = /^[\p{Script=Latin}\d\s_'’-]+$/u.test(written) ? slugify(written) : '';
  return meant === '' ? '' : `\nWrite "${meant}".`;
}

/** Schema of a key for paths and file names: lower-case letters, digits, and single hyphens. */
export const slug = (description = 'Name in the address of its page.') =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: ({ input }) => `${SLUG}${adviseSlug(String(input))}` })
    .max(LONGEST_SLUG, `must have at most ${LONGEST_SLUG} characters`)
    .refine(
      (name) => !DEVICE.test(name),
      'must not be a name that Windows reserves\nAdd a word, such as "con-service".',
    )
    .refine(
      (name) => name !== 'index',
      'must not be "index"\nHosts serve index.html as the page of its folder. Add a word, such as "index-county".',
    )
    .describe(description);
