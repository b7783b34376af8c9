/// <reference types="vite/client" />
/** Renders the body of a page from finished props and sentences, with react-dom/server and nothing else. Bundled for the floor. */
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Layout } from '../../../components/layout/Layout.tsx';
import type { Copy, Props, Sentence } from '../../../generator/define/page.ts';

/** A numbered page, with nothing left to look up. */
export interface FloorPage {
  readonly file: string;
  readonly component: string;
  readonly props: Props;
  readonly layout: Props;
  /** Sentences that the page asks for, by scope and name. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Module = Readonly<Record<string, ComponentType<Props>>>;

const modules = import.meta.glob<Module>('../../../components/pages/*.tsx', { eager: true });
const pages: Module = Object.assign({}, ...Object.values(modules));

/** Returns the markup of a page's body. */
export function renderBody({ component, props, layout, texts }: FloorPage, copy: Copy = copyOf(texts)): string {
  const page = createElement(pages[component] as ComponentType<Props>, { ...props, copy });
  const frame = { site: props.site, path: props.path, ...layout, copy } as unknown as Parameters<typeof Layout>[0];
  return renderToStaticMarkup(createElement(Layout, frame, page));
}

const copyOf = (texts: FloorPage['texts']): Copy =>
  Object.fromEntries(
    Object.entries(texts).map(([scope, sentences]): [string, Sentence] => [scope, (name) => sentences[name] as string]),
  ) as Copy;
