import type { Props, SharedProps } from '../define/page.ts';
import type { Page } from './site-plan.ts';

/** Returns all props of a page but copy: its own, its path, and those that `derive` adds. */
export function completeProps({ definition, path, props }: Page): Props & SharedProps {
  return { ...props, path, ...definition.derive?.(props) } as Props & SharedProps;
}
