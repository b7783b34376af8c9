/** What may stand in the place of a value, by accident or by malice. */

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'deep');
const mappings = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => ({ deep: inner }), 'deep');
/** An own key of that name, as a parser of YAML or JSON makes it. */
const withKey = (key: string, value: unknown): unknown => Object.fromEntries([[key, value]]);

export const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'length'];

const NOTHING = ['', ' ', '\t', '\n', null, true, false, [], {}, [null], [[]], [{}], '~', 'null', 'undefined', 'NaN'];
const NUMBERS = [0, -0, -1, 1, 1.5, 91, -181, 100_000, 2 ** 31, 2 ** 53, 2 ** 64, 1e21, 1e308, 1e-308, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, '0x10', '1_000', '١٢٣'];
const LONG = ['x'.repeat(70_000), 'word '.repeat(20_000), 'a-'.repeat(3000) + 'a', `/${'a'.repeat(300)}`, 'https://'.padEnd(9000, 'a') + '.example', '🚚'.repeat(5000), Array.from({ length: 5000 }, (_, n) => `entry ${n}`), Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key-${n}`, n]))];
const DEEP = [nested(50), nested(900), mappings(50), mappings(900)];
const LETTERS = ['Ünïcödé', 'Zażółć gęślą jaźń', '東京レッカー', 'שלום', '\u202Eevil', 'a\u0301\u0301\u0301\u0301', '👩‍👩‍👧‍👦', '\u{1F1FA}\u{1F1F8}', '\u00AD\u200B\u200D', '\uFEFFBOM', '\u2028line\u2029', 'İstanbul', 'ﬁne ß ŉ', 'ÅÅ', '\uFFFD', '\uFFFE\uFFFF', '\uE000\uF8FF', '\uD800', 'a\uDC00b', '\u{10FFFF}'];
const CONTROLS = ['\0', 'a\0b', '\x01\x02', '\x1B[31mred\x1B[0m', '\x7F', '\b\b\b', 'a\rb', 'a\r\nb', '\u0085', '\x9F'];
const PATHS = ['.', '..', '../..', '../../../../etc/passwd', '/etc/passwd', '/', '//', '//evil.example', '/a//b', '/a/', '/./a', '/locations/../about', 'C:\\windows', 'con', 'aux.html', 'index', '404', 'assets', 'locations', '%2e%2e', '%00', '/%', '/a?b=c', '/a#b', '/services/404', '{city}', '/{city}', '/{city}/{city}', '/x/{service}'];
const MARKUP = ['<script>alert(1)</script>', '</script><!--', ']]>', '-->', '<!--<script>', '"><img src=x>', '&amp;&lt;&#0;', '{{site.brand}}', '{{{this}}}', '{{#each', '$&$1$`', '${process.exit()}', '`', '\\', '\\u0000', "'; DROP TABLE cities;--", '#{x}', '%s%n', '@import', '}</style>'];
const ADDRESSES = ['javascript:alert(1)', 'data:text/html,x', 'http://plain.example', 'https://', 'https://[::1', 'https://a b', 'https://user:secret@host.example', 'https://host.example:99999', 'https://host.example/%zz', 'https://xn--.example', 'https://münchen.example', 'HTTPS://UPPER.EXAMPLE', 'https://host.example;script-src *', "https://host.example'", 'mailto:a@b', 'a@b', '+1', '+1478555014', 'tel:+1'];
const TIMES = ['24:00', '08:60', '8:00', new Date(0), '2026-02-30', 'Someday'];

export const VALUES: readonly unknown[] = [...NOTHING, ...NUMBERS, ...LONG, ...DEEP, ...LETTERS, ...CONTROLS, ...PATHS, ...MARKUP, ...ADDRESSES, ...TIMES, ...PROTOTYPE_NAMES, ...PROTOTYPE_NAMES.map((key) => withKey(key, 'own')), withKey('__proto__', { polluted: true })];
