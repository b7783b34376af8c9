/** A release has no sample pages. */
import { defineSiteRule } from '../../define/check.ts';

/** Folder of sample pages, such as a booking page that sends nothing. */
const FOLDER = 'demo/';
const MESSAGE =
  'This page is a sample. Name your own page in data/business.yaml ("bookingUrl", "video"), and delete public/demo.';

export const demo = defineSiteRule({
  name: 'demo',
  onlyRelease: true,
  check: ({ files }) =>
    [...files].filter((file) => file.startsWith(FOLDER)).map((file) => ({ file, message: MESSAGE })),
});
