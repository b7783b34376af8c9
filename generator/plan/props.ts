/** What a page's component receives. */
import type { Props, SharedProps } from '../define/page.ts';
import type { Page } from './site-plan.ts';

/** All props of a page but copy: those it is made of, and what follows from them. */
export function completeProps({ definition, path, props }: Page): Props & SharedProps {
  const all = { ...props, path, ...definition.derive?.(props) };
  return all as Props & SharedProps;
}
