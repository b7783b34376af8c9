/** Phone numbers in all the ways that people write them, and figures that are none. */
import fc from 'fast-check';
import { attribute, between, data, type Edit, firm, inMain, one, said, type Texts } from './edits.ts';

export const NUMBER = ['512', '987', '6543'] as const;

const otherNumber = fc
  .tuple(one('512', '737', '254', '800', '303'), between(201, 989), between(1000, 9999))
  .filter(([area, middle]) => !(area === '512' && middle === 987) && middle !== 555 && middle !== 411)
  .map(([area, middle, last]) => [area, String(middle), String(last)] as const);

const FORMS = [
  ...[
    '(A) B-C',
    'A-B-C',
    'A.B.C',
    'A B C',
    'A/B/C',
    'ABC',
    '+1 A B C',
    '1-A-B-C',
    '+1ABC',
    '1ABC',
    'A–B–C',
    'A · B · C',
  ],
  ...[
    '(A)B-C',
    '(A) BC',
    'A BC',
    '+1 (A) B-C',
    '+1.A.B.C',
    '1 (A) B C',
    'A - B - C',
    'A / B / C',
    'A|B|C',
    'A_B_C',
    'A*B*C',
  ],
  ...[
    '[A] B-C',
    '001 A B C',
    '011 1 A B C',
    'A, B, C',
    'A~B~C',
    'A—B—C',
    'A:B:C',
    'A–BC',
    'A\u2009B\u2009C',
    'AB-C',
    'A • B • C',
  ],
  ...['(A)-B-C', '+1-A-B-C', '(+1) A B C', 'A‑B‑C', 'A−B−C', 'A=B=C'],
];

const WORDS = 'zero one two three four five six seven eight nine'.split(' ');

const digitsOf = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const phoneText = ([area, middle, last]: readonly [string, string, string]): Texts => {
  const plain = `${area}${middle}${last}`;
  return fc.oneof(
    {
      arbitrary: fc
        .tuple(
          one(...FORMS),
          fc.constantFrom(48, 48, 48, 0xff10, 0x660, 0x6f0, 0x966, 0xe50, 0x1d7ce, 0x1d7f6, 0x1d7ec),
        )
        .map(([form, zero]) => digitsOf(form.replace('A', area).replace('B', middle).replace('C', last), zero))
        .chain((text) =>
          one(
            ...[text, text, text.replace(/(.{3})/gu, '<span>$1</span>'), text.replace(/^(.{4})/u, '<b>$1</b>')],
            ...[
              text.replace(/(.)/gu, '<i>$1</i>'),
              text.replace(/(..)/u, '$1\u200B'),
              text.replace(/(..)/u, '$1<wbr>'),
            ],
            text.replace(/(.)$/u, '<a href="/contact">$1</a>'),
          ),
        ),
      weight: 6,
    },
    {
      arbitrary: one(
        plain.split('').join(' '),
        plain.replace(/\d(?=\d)/g, '$&-'),
        plain.replace(/(..)(?=.)/g, '$1 '),
        plain.replace(/\d/g, (digit) => `${WORDS[Number(digit)]} `).trim(),
        plain.replace(/\d/g, '$&\uFE0F\u20E3'),
        plain.replace(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? ''),
        `<span>${area}</span> <span>${middle}</span> <span>${last}</span>`,
        `<span>(${area})</span><br>${middle}-${last}`,
      ),
      weight: 2,
    },
  );
};

export const phoneShown = (parts: readonly [string, string, string], isOwn = false): fc.Arbitrary<Edit> => {
  const plain = parts.join('');
  const dashed = parts.join('-');
  const shown = phoneText(parts).chain((text) =>
    one(
      ...[
        `<p>Call ${text} today.</p>`,
        `<p>${text}</p>`,
        `<p><a href="/contact">${text.replace(/<\/?a[^>]*>/g, '')}</a></p>`,
        `<ul><li>Phone: ${text}</li></ul>`,
      ],
      `<svg role="img" aria-label="Call ${attribute(text)}"></svg>`,
      `<p title="Call ${attribute(text)}">Call us</p>`,
      `<button type="button" aria-label="Call ${attribute(text)}">Call</button>`,
      `<p data-note="Call ${dashed}">Call us</p>`,
      `<table><tr><th>Phone</th><td>${text}</td></tr></table>`,
      data({ '@type': 'Thing', description: `Call ${attribute(text)}` }),
    ),
  );
  const allowed = [`tel:+1${plain}`, `sms:+1${plain}?body=Hi`, `sms:+1${plain}`, `https://wa.me/1${plain}`];
  const others = [
    ...[
      `callto:+1${plain}`,
      `whatsapp://send?phone=1${plain}`,
      `viber://chat?number=%2B1${plain}`,
      `skype:+1${plain}?call`,
    ],
    ...[`https://api.whatsapp.com/send?phone=1${plain}`, `facetime:+1${plain}`, `https://signal.me/#p/+1${plain}`],
    ...[`https://web.whatsapp.com/send?phone=%2B1${plain}`, `data:text/vcard,TEL:${dashed}`, `tel:%2B1${plain}`],
  ];
  const linked = one(...allowed, ...(isOwn ? [] : others)).map((href) => `<p><a href="${href}">Reach us</a></p>`);
  const marked = one(
    `<p data-phone="${dashed}">Call us</p>`,
    `<p data-phone="${plain}">Call us</p>`,
    `<p data-tel="+1${plain}">Call us</p>`,
    `<button type="button" data-href="tel:+1${plain}">Call</button>`,
    ...(isOwn ? [] : [data(firm({ telephone: `+1${plain}` })), data({ '@type': 'ContactPoint', telephone: dashed })]),
  );
  return fc
    .oneof({ arbitrary: shown, weight: 5 }, { arbitrary: linked, weight: 2 }, { arbitrary: marked, weight: 1 })
    .map(inMain);
};

export const foreignNumber = fc.oneof(
  { arbitrary: otherNumber.chain((parts) => phoneShown(parts)), weight: 8 },
  {
    arbitrary: one(
      ...[
        '1-800-CALL-NOW',
        '800-FLOWERS',
        '512-FIX-HEAT',
        '(512) AIR-COOL',
        '1-888-COOL-AIR',
        '512-987-COOL',
        '512-98-PLUMB',
        '1 (800) GET-COOL',
      ],
      ...['987-6544', '244 7781', '9876544'],
    ).map((text) => inMain(`<p>Call ${text} today.</p>`)),
    weight: 2,
  },
);

export const otherFigures = said(
  one(
    ...[
      'The ZIP is 78664-1234.',
      'Invoice 2026-11-0042 is paid.',
      'We sit at 30.54271, -97.54667.',
      'On 2026-11-23 we changed 14 filters.',
    ],
    ...[
      'From 11/23/2026 to 12/01/2026.',
      'Model 24ACC636A003, serial 3517E04412.',
      'Permit 2026-0411-883.',
      'USDOT 1234567',
      'Lot 512, block 98, unit 76543.',
    ],
    ...[
      'ISBN 978-0-13-468599-1 explains heat pumps.',
      'Filters 16 20 25 and 30 are in the truck.',
      'Sizes 100-1000 are in the truck.',
      'Card ending 4242.',
    ],
    ...[
      'Take US-79, then TX-130, exit 411, mile 264.',
      'Financing from $1,250 to $12,500 over 36 months.',
      'EPA certificate 4417-882-19935.',
      'Call 911 if you smell smoke, and 811 before you dig.',
    ],
    ...[
      'Populations of 120, 340 and 1250.',
      'It takes 10 20 or 30 minutes.',
      'Open 07:30-18:00 on Monday.',
      'R-410A and R-454B',
      '36,000 BTU, 3 tons, 14.3 SEER2',
      'Settings 1 2 3 4 5 6 7 8 9 10',
    ],
    ...[
      'The breaker trips at 200-AMP loads.',
      'The code of 2021-2024 holds.',
      'Part 512-987 fits.',
      'We text you by 8 or 9 on Monday.',
      'One, two, three, four, done.',
    ],
  ),
);

export const lookAlike = fc
  .tuple(otherNumber, fc.constantFrom('0O', '0o', '1l', '1I'), one('(A) B-C', 'A-B-C', 'A.B.C', 'A B C', '+1 A-B-C'))
  .map(([[area, middle, last], pair, form]) => {
    const [digit = '', letter = ''] = pair;
    const lasts = last.includes(digit) ? last.replace(digit, letter) : last.replace(/.$/, letter);
    return form.replace('A', area).replace('B', middle).replace('C', lasts);
  });
