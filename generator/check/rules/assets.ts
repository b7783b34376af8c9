/** Every picture, font, style, script and frame of the site's own that a page names is there. */
import { resolveAddress } from '../html/addresses.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { PageRule } from '../types.ts';

export const assets: PageRule = {
  name: 'asset',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts, files }) =>
    page.addresses.flatMap(({ value, offset, use, name }) => {
      if (use === 'link') return [];
      const target = resolveAddress(value, { path: page.path, origin: facts.origin });
      if (target.kind === 'invalid') return [{ offset, message: `The address in ${name} is invalid.`, detail: value }];
      if (target.kind === 'external' && target.protocol !== 'https:')
        return [{ offset, message: `The address in ${name} does not begin with https:.`, detail: value }];
      if (target.kind === 'external' || files.has(fileOfPath(target.path))) return [];
      return [{ offset, message: `The file "${target.path}" in ${name} does not exist.` }];
    }),
};
