/**
 * `shared(Component)` renders a block that many pages have once, caches it by its props, and copies it to where its marks stand. A
 * full build of 1,126 pages takes 4.4 s of processor time, and 5.7 without this.
 */
import { createContext, createElement, useContext, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Copy, Sentence } from '../define/page.ts';

export type { Picture } from '../define/picture.ts';

/** Control characters that no text of a site contains. They take one byte: wider strings take ten times as long to encode. */
const OPEN = '\x01';
const CLOSE = '\x02';
const MARK = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}?`, 'g');
/** Most cached plain values (titles and the like) of one prop, so that memory stays bounded. */
const MOST_VALUES = 512;

/** One level of the cache: by object (weakly) or by plain value. */
class Memory {
  block: string | null = null;
  private byObject: WeakMap<object, Memory> | null = null;
  private byValue: Map<unknown, Memory> | null = null;

  next(key: unknown): Memory {
    const isObject = (typeof key === 'object' && key !== null) || typeof key === 'function';
    const cached = isObject ? this.byObject?.get(key as object) : this.byValue?.get(key);
    if (cached) return cached;
    const memory = new Memory();
    if (isObject) {
      this.byObject ??= new WeakMap();
      this.byObject.set(key as object, memory);
    } else {
      if (this.byValue && this.byValue.size >= MOST_VALUES) this.byValue.clear();
      this.byValue ??= new Map();
      this.byValue.set(key, memory);
    }
    return memory;
  }
}

/** HTML lets shapes without content close themselves (13.1.2.1, foreign elements), which saves some 50 bytes a page. */
const EMPTY_SHAPE = /><\/(?:path|circle|rect|line)>/g;

/** Blocks of the current render, by the number in their marks. */
const Used = createContext<string[]>([]);

/** Renders to static HTML, shared components included. */
export function renderMarkup(element: ReactElement): string {
  const used: string[] = [];
  const html = renderToStaticMarkup(createElement(Used, { value: used }, element));
  return html.replace(EMPTY_SHAPE, '/>').replace(MARK, (_, number: string) => {
    const block = used[Number(number)];
    if (block === undefined) throw new Error('a text of the page contains the control character U+0001: delete it');
    return block;
  });
}

/** Wraps a component whose markup depends on its props alone. It gets the sentences of the site and of scopes among its props. */
export function shared<P extends object>(Component: (props: P) => ReactNode): (props: P) => ReactNode {
  const memory = new Memory();
  const Shared = (props: P): ReactNode => {
    const used = useContext(Used);
    let place = memory;
    for (const [name, value] of Object.entries(props)) {
      if (name !== 'copy') place = place.next(value);
      else for (const sentence of scopesOf(props)) place = place.next(sentence);
    }
    place.block ??= renderMarkup(createElement(Component, narrow(props)));
    used.push(place.block);
    return `${OPEN}${used.length - 1}${CLOSE}`;
  };
  Shared.displayName = Component.name;
  return Shared;
}

type Scoped = { readonly copy?: Copy } & Readonly<Record<string, unknown>>;

/** Returns the sentences that a shared component may use: of the site and of its props, never of the page. */
function scopesOf(props: object): Sentence[] {
  const { copy } = props as Scoped;
  return copy ? openScopes(props as Scoped).map((scope) => copy[scope] as Sentence) : [];
}

const openScopes = ({ copy, ...props }: Scoped): string[] =>
  Object.keys(copy ?? {}).filter((scope) => scope === 'site' || (scope !== 'page' && Boolean(props[scope])));

function narrow<P extends object>(props: P): P {
  const { copy } = props as Scoped;
  if (!copy) return props;
  const open = new Set(openScopes(props as Scoped));
  const scopes = Object.entries(copy).map(([scope, sentence]) => [scope, open.has(scope) ? sentence : closed(scope)]);
  return { ...props, copy: Object.fromEntries(scopes) as unknown };
}

function closed(scope: string): Sentence {
  return (name) => {
    throw new Error(`copy.${scope}('${name}') is not available in a shared component: pass the sentence as a prop`);
  };
}
