/** Loaded before the program: the system's own calls cannot be had, as where their library does not load. */
import { register } from 'node:module';

const hooks = `export const resolve = (name, context, next) => {
  if (name === 'koffi') throw new Error('there is none');
  return next(name, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
