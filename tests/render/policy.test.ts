import { describe, expect, it } from 'vitest';
import { defineSite, type Context, type SitePolicy } from '../../generator/define/index.ts';
import { problemsOf } from '../../generator/errors/gen-error.ts';
import { contentPolicy, headerPolicy } from '../../generator/render/policy.ts';

const context = {} as Context;
const kit = defineSite({
  policy: () => ({
    frames: ['https://book.example'],
    connect: ['https://book.example'],
    scripts: ['https://a.example'],
  }),
});

/** The sources of each directive. */
const parse = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/).slice(0, 2) as [string, string]));
const policyOf = (policy: SitePolicy) => parse(contentPolicy(policy, { scripts: ["'sha256-a'"], style: "'sha256-b'" }));

describe('the policy of a page', () => {
  it('allows the files and forms of the site itself', () => {
    expect(policyOf({})).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'sha256-a'",
      'style-src': "'self' 'sha256-b'",
      'img-src': "'self' data:",
      'frame-src': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'base-uri': "'none'",
    });
  });

  it('adds the origins of the site to those of the kit, each once', () => {
    const site = defineSite(kit, {
      policy: {
        scripts: ['https://plausible.io'],
        styles: ['https://styles.example'],
        fonts: ['https://fonts.example'],
        images: ['https://images.example'],
        media: ['https://media.example'],
        connect: ['https://plausible.io', 'https://book.example', 'wss://chat.example'],
        frames: ['https://map.example'],
        forms: ['https://formspree.io'],
      },
    });
    expect(policyOf(site.policy(context))).toMatchObject({
      'script-src': "'self' 'sha256-a' https://a.example https://plausible.io",
      'style-src': "'self' 'sha256-b' https://styles.example",
      'img-src': "'self' data: https://images.example",
      'font-src': "'self' https://fonts.example",
      'media-src': "'self' https://media.example",
      'connect-src': "'self' https://book.example https://plausible.io wss://chat.example",
      'frame-src': 'https://book.example https://map.example',
      'form-action': "'self' https://formspree.io",
    });
    expect(parse(headerPolicy(site.policy(context), ["'sha256-a'"]))['script-src']).toBe(
      "'self' 'sha256-a' https://a.example https://plausible.io",
    );
  });

  it('may follow from the data', () => {
    const site = defineSite(kit, { policy: () => ({ images: ['https://images.example'] }) });
    expect(policyOf(site.policy(context))).toMatchObject({
      'img-src': "'self' data: https://images.example",
      'frame-src': 'https://book.example',
    });
  });
});

describe('a policy with a mistake', () => {
  const mistakesOf = (policy: object): unknown[] => {
    try {
      defineSite(kit, { policy: policy as SitePolicy });
    } catch (error) {
      return (problemsOf(error) ?? []).map(({ key, what, todo }) => [key, what, todo]);
    }
    return [];
  };

  const HOW = 'Write scheme and host alone: "https://forms.example.com". Other schemes are not safe for visitors.';

  it.each([
    [
      { forms: ['https://formspree.io/f/abc'] },
      'policy.forms[0]',
      '"https://formspree.io/f/abc" is not an origin that pages can use.',
      HOW,
    ],
    [
      { scripts: ['https://a.example', 'plausible.io'] },
      'policy.scripts[1]',
      '"plausible.io" is not an origin that pages can use.',
      HOW,
    ],
    [
      { scripts: ["'unsafe-inline'"] },
      'policy.scripts[0]',
      `"'unsafe-inline'" is not an origin that pages can use.`,
      HOW,
    ],
    [
      { images: ['http://images.example'] },
      'policy.images[0]',
      '"http://images.example" is not an origin that pages can use.',
      HOW,
    ],
    [
      { images: ['https://a.example; script-src *'] },
      'policy.images[0]',
      '"https://a.example; script-src *" is not an origin that pages can use.',
      HOW,
    ],
    [
      { frames: ['https://*.b.example', 'https://a"b.example'] },
      'policy.frames[1]',
      '"https://a\\"b.example" is not an origin that pages can use.',
      HOW,
    ],
    [
      { forms: 'https://a.example' },
      'policy.forms',
      'The value "https://a.example" is not a list.',
      'Write a list of origins.',
    ],
    [
      { form: ['https://a.example'] },
      'policy.form',
      '"form" is not a key of a policy.',
      'Use one of scripts, styles, fonts, images, media, connect, frames, forms.',
    ],
  ])('names the value and what to write: %j', (policy, key, what, todo) => {
    expect(mistakesOf(policy)).toEqual([[key, what, todo]]);
  });

  it('is none for a server on this machine', () => {
    expect(mistakesOf({ forms: ['http://localhost:8080', 'http://127.0.0.1:9'] })).toEqual([]);
  });
});
