import type { Fields, FieldsOf } from 'areaserved/local-service';

/** Fields of your own for records: `city: { parkingNote: z.string().optional() }`, with `z` from 'areaserved'. */
export const fields = {} satisfies Fields;

declare module 'areaserved/local-service' {
  interface SiteFields extends FieldsOf<typeof fields> {}
}
