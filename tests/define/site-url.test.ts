import { expect, it } from 'vitest';
import { baseOf, isSiteUrl } from '../../generator/define/site-url.ts';

it.each([
  ['https://www.towing.example', ''],
  ['http://localhost:8080', ''],
  ['https://[2001:db8::1]:8443', ''],
  ['https://a_b.example', ''],
  ['https://user.github.io/site', '/site'],
  ['https://a.example/~user/my.site', '/~user/my.site'],
])('%s is the address of a site', (url, base) => {
  expect({ isUrl: isSiteUrl(url), base: baseOf(url) }).toEqual({ isUrl: true, base });
});

it.each([
  '',
  'www.towing.example',
  'ftp://towing.example',
  'https://towing.example/',
  'https://towing.example/site/',
  'https://towing.example//site',
  'https://towing.example/a b',
  'https://towing.example?a',
  'https://towing.example#a',
  'https://user@towing.example',
  'https://towing.example\n}',
  'https://a{b}.example',
  "https://a'b.example",
  'https://a;b.example',
  'https://a$b.example',
  'https://*.example',
  'https://-a.example',
  'https://WWW.towing.example',
  'javascript:alert(1)',
])('%j is none', (url) => {
  expect(isSiteUrl(url)).toBe(false);
});
