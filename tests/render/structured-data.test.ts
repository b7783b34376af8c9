import { describe, expect, it } from 'vitest';
import { toScript } from '../../generator/render/head.ts';

describe('toScript', () => {
  it('gives JSON that reads back and cannot end its script', () => {
    const value = { text: '</script><!-- <script> \u2028\u2029 & "quoted" \\u003c' };
    const script = toScript(value);
    expect(script).not.toMatch(/<|[\u2028\u2029]/);
    expect(JSON.parse(script)).toEqual(value);
  });
});
