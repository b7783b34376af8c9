/** The collection of `data/calendar.yaml`. */
import { defineCollection } from '../../define/index.ts';
import { calendar, centers } from '../names.ts';
import { calendarSchema } from './schema.ts';

export const calendarCollection = defineCollection({
  ...calendar,
  schema: calendarSchema,
  references: ({ centers: ids }) => ids.map((name, index) => ({ to: centers, name, path: ['centers', index] })),
});
