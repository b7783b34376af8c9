import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderMarkup, shared } from '../../generator/render/shared.ts';

/** A component that counts how often it is drawn. */
function counted(): { Part: (props: { item: { name: string }; label?: string }) => ReactNode; drawn: () => number } {
  let times = 0;
  const Part = ({ item, label = '' }: { item: { name: string }; label?: string }): ReactNode => {
    times++;
    return createElement('b', { title: label }, item.name);
  };
  return { Part: shared(Part), drawn: () => times };
}

describe('shared components', () => {
  it('are drawn once for the same objects and the same plain values', () => {
    const { Part, drawn } = counted();
    const item = { name: 'A & B' };
    const page = (label: string): string =>
      renderMarkup(
        createElement('p', null, createElement(Part, { item, label }), ' and ', createElement(Part, { item, label })),
      );
    expect(page('x')).toBe('<p><b title="x">A &amp; B</b> and <b title="x">A &amp; B</b></p>');
    expect(page('x')).toBe(page('x'));
    expect(drawn()).toBe(1);
    expect(page('y')).toContain('title="y"');
    expect(drawn()).toBe(2);
  });

  it('are drawn anew for another object that looks the same', () => {
    const { Part, drawn } = counted();
    for (const item of [{ name: 'A' }, { name: 'A' }]) renderMarkup(createElement(Part, { item }));
    expect(drawn()).toBe(2);
  });

  it('may stand in each other, and leave no mark behind', () => {
    const { Part } = counted();
    const Outer = shared(({ item }: { item: { name: string } }) =>
      createElement('div', null, createElement(Part, { item })),
    );
    const html = renderMarkup(
      createElement(
        'main',
        null,
        createElement(Outer, { item: { name: 'inner' } }),
        createElement(Part, { item: { name: 'beside' } }),
      ),
    );
    expect(html).toBe('<main><div><b title="">inner</b></div><b title="">beside</b></main>');
    expect(html).not.toMatch(/[\x01-\x03]/);
  });

  it('do not forget themselves after a page that threw', () => {
    const { Part } = counted();
    const Broken = (): ReactNode => {
      throw new Error('broken');
    };
    const item = { name: 'A' };
    expect(() => renderMarkup(createElement('p', null, createElement(Part, { item }), createElement(Broken)))).toThrow(
      'broken',
    );
    expect(renderMarkup(createElement(Part, { item }))).toBe('<b title="">A</b>');
  });

  it('refuse a text with the characters of their marks', () => {
    expect(() => renderMarkup(createElement('p', null, 'a\x015\x02b'))).toThrow('control character U+0001');
  });
});
