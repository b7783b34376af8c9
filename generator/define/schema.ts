/** Zod for the schemas of collections, in the version of the kit, so that a site needs no other. */
import { z } from 'zod';

export { z };

/** Schema of a key that stands in paths and file names: lower-case letters, digits, and single hyphens. */
export const slug = (description = 'Name in the address of its page.') =>
  z
    .string()
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must consist of lower-case letters, digits, and single hyphens, such as "warner-robins"',
    )
    .describe(description);
