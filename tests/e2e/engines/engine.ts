export type Key = 'Tab' | 'Enter' | 'Escape';

/** A browser of another engine, with as few commands as a walk through the site needs. */
export interface Engine {
  /** Opens an address and waits until the page has loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Makes the page so many CSS pixels wide and high. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Returns the value of an expression in the page. */
  readonly read: <T>(expression: string) => Promise<T>;
  /** Clicks the first element of a selector where it can be seen, as a visitor does. */
  readonly click: (selector: string) => Promise<void>;
  /** Types into the first element of a selector. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** Presses a key of the keyboard. */
  readonly press: (key: Key) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * An expression that scrolls the first element of a selector into the middle of the screen at once, since drivers click where
 * an element is while the page still scrolls smoothly. It is "" until the element can be seen, then its place on the page.
 */
export const intoView = (selector: string): string =>
  `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (!element?.checkVisibility()) return '';
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top + scrollY, width, height].join();
  })()`;
