/**
 * The nouns of a local-service site. Records are what the data holds; the `…View`s are what is made of them and what
 * components receive as props.
 */
export type { Link, Sentence } from '../../define/index.ts';
export type * from './records.ts';
export type * from './site.ts';
export type * from './map.ts';
export type * from './places.ts';
export type * from './people.ts';
export type * from './status.ts';
export type * from './pages.ts';
