import { Fragment, type ReactNode } from 'react';

interface InOrderProps<Name extends string> {
  readonly names: readonly Name[];
  readonly sections: Readonly<Record<Name, ReactNode>>;
}

/** Sections of a page in the order that the theme gives; those with nothing to show draw nothing. */
export function InOrder<Name extends string>({ names, sections }: InOrderProps<Name>) {
  return names.map((name) => <Fragment key={name}>{sections[name]}</Fragment>);
}
