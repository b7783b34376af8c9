/** Invented records are for building with, not for releasing: an invented testimonial is an offence. */
import type { SiteRule } from '../types.ts';

export const samples: SiteRule = {
  name: 'sample',
  basis: { source: '16 CFR Part 465 (fake reviews and testimonials)', date: '2024-10-21' },
  check: ({ release, facts }) =>
    release
      ? facts.samples.map(({ file, record }) => ({
          file,
          message:
            'A record is marked as a sample or as starting copy. Make it true and your own, then remove the mark.',
          detail: record,
        }))
      : [],
};
