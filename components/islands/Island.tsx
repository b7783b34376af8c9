import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/** `visible`: when it comes into view or is touched; `touch`: only when it is touched or focused. */
type HydrateWhen = 'visible' | 'touch';

type IslandProps<P extends object> = Readonly<{
  /** A component of this folder, named as its file. */
  of: ComponentType<P>;
  /** Plain data: it is written into the page and read back in the browser. */
  props: P;
  when?: HydrateWhen;
}>;

/**
 * Declares an island: the component is rendered into the page, works as plain HTML, and is hydrated in the browser.
 * `island:Name` becomes the address of its chunk.
 */
export function Island<P extends object>({ of: Component, props, when = 'visible' }: IslandProps<P>) {
  const html = renderToString(createElement(Component, props));
  return createElement('gen-island', {
    src: `island:${Component.displayName ?? Component.name}`,
    when,
    props: JSON.stringify(props),
    dangerouslySetInnerHTML: { __html: html },
  });
}
