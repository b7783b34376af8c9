/** Structured data is JSON in the context of schema.org, and cannot end the element it stands in. */
import { isObject } from '../schema/nodes.ts';
import type { PageRule } from '../types.ts';

const CONTEXT = /^https?:\/\/schema\.org\/?$/;

export const jsonLd: PageRule = {
  name: 'json-ld',
  on: ['page', 'not-found'],
  check: (page) =>
    page.blocks.flatMap(({ offset, json, error }) => {
      if (json === null) return [{ offset, message: 'The structured data is not JSON.', detail: error }];
      if (!isObject(json) || typeof json['@context'] !== 'string' || !CONTEXT.test(json['@context']))
        return [{ offset, message: 'The structured data has no @context "https://schema.org".' }];
      return [];
    }),
};
