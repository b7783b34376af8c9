import { defineCollection, markdown, slug } from 'areaserved';
import { z } from 'zod';

const text = z.string().min(1);

export const practice = defineCollection({
  name: 'practice',
  singular: 'practice',
  one: true,
  required: true,
  key: null,
  schema: z.strictObject({ brand: text, tagline: text, url: z.url(), desk: text }),
});

export const treatments = defineCollection({
  name: 'treatments',
  singular: 'treatment',
  required: true,
  schema: z.strictObject({ slug: text, name: text, what: text }),
});

export const cities = defineCollection({
  name: 'cities',
  singular: 'city',
  required: true,
  schema: z.strictObject({ slug: text, name: text, street: text, treatments: z.array(text) }),
  references: (city) => city.treatments.map((name, index) => ({ to: treatments, name, path: ['treatments', index] })),
});

export const insurers = defineCollection({
  name: 'insurers',
  singular: 'insurer',
  required: true,
  schema: z.strictObject({
    slug: text,
    name: text,
    plan: text,
    covers: z.array(text),
    notIn: z.array(text).default([]),
  }),
  references: ({ covers, notIn }) => [
    ...covers.map((name, index) => ({ to: treatments, name, path: ['covers', index] })),
    ...notIn.map((name, index) => ({ to: cities, name, path: ['notIn', index] })),
  ],
});

export const posts = defineCollection({
  name: 'posts',
  singular: 'post',
  schema: z.strictObject({
    slug: slug(),
    title: text,
    date: z.iso.date(),
    summary: text,
    treatment: text.optional(),
    body: markdown(),
  }),
  references: ({ treatment }) => (treatment ? [{ to: treatments, name: treatment, path: ['treatment'] }] : []),
});
