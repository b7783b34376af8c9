/** Texts that styles and markup hide, and those that visitors see. */
import fc from 'fast-check';
import { type Edit, inMain, one, type Texts, withStyle } from './edits.ts';

/** No other rule says anything of it. */
const HIDDEN = 'Air conditioning repair Austin, heat pump repair Hutto, AC company near me';

const SEEN = 'Covers over boots and a mat under the ladder, every time that we come to a house';

/** Declarations, each of which hides a text. */
const hiding = one(
  ...[
    'display:none',
    'visibility:hidden',
    'visibility:collapse',
    'opacity:0',
    'opacity:.01',
    'opacity:0%',
    'opacity:1%',
  ],
  ...['font-size:0', 'font-size:1px', 'font-size:.1em', 'font-size:0.05rem', 'font:0 a', 'font-size:1%'],
  ...[
    'height:0;overflow:hidden',
    'max-height:0;overflow:clip',
    'block-size:0;overflow:hidden',
    'width:0;overflow:hidden',
  ],
  ...['height:1px;overflow-y:hidden', 'max-block-size:0;overflow:hidden', 'line-height:0;overflow:hidden'],
  ...[
    'position:absolute;left:-9999px',
    'position:fixed;top:-500px',
    'position:absolute;right:-200vw',
    'text-indent:-9999px',
  ],
  ...[
    'position:absolute;inset-inline-start:-9999px',
    'position:absolute;left:calc(-9999px)',
    'margin-inline-start:-9999px',
  ],
  ...['transform:translateX(-9999px)', 'transform:translate3d(-9999px,0,0)', 'translate:-9999px', 'translate:0 -200vh'],
  ...[
    'transform:scale(0)',
    'scale:0',
    'transform:scale(.001)',
    'transform:rotateY(90deg)',
    'transform:matrix(0,0,0,0,0,0)',
  ],
  ...['clip-path:inset(100%)', 'clip-path:circle(0)', 'clip-path:polygon(0 0,0 0,0 0)', 'clip-path:inset(0 100% 0 0)'],
  ...['clip-path:ellipse(0 0)', 'position:absolute;clip:rect(0,0,0,0)', 'position:absolute;clip:rect(1px 1px 1px 1px)'],
  ...['position:absolute;width:1px;height:1px;overflow:hidden', 'filter:opacity(0)', 'content-visibility:hidden'],
  ...[
    'color:transparent',
    'color:#fff0',
    'color:rgb(0 0 0 / 0)',
    'color:rgba(20,20,20,0)',
    '-webkit-text-fill-color:transparent',
  ],
  ...['color:#fff;background:#fff', 'color:white;background-color:#fefefe', 'color:hsl(0 0% 100%);background:white'],
  ...[
    'zoom:0',
    'text-indent:100%;white-space:nowrap;overflow:hidden',
    'mask-image:linear-gradient(transparent,transparent)',
  ],
);

/** Selectors and blocks around declarations that always apply to `.x` in `.y`. */
const rule = (css: string): Texts =>
  one(
    ...[`.x{${css}}`, `main .x{${css}}`, `.y>.x{${css}}`, `.y{& .x{${css}}}`, `.y{.x{${css}}}`, `.y{& > .x{${css}}}`],
    ...[
      `.x{&{${css}}}`,
      `p{&.x{${css}}}`,
      `.x{@media screen{${css}}}`,
      `@media all{.x{${css}}}`,
      `@layer a{.x{${css}}}`,
    ],
    ...[`@media (min-width:1px){.x{${css}}}`, `@media not print{.x{${css}}}`, `@media only screen{.x{${css}}}`],
    ...[
      `@media (min-width:0) and (max-width:99999px){.x{${css}}}`,
      `@supports (color:red){.x{${css}}}`,
      `.x/**/{${css}}`,
    ],
    ...[`@media screen,print{.x{${css}}}`, `[data-k="v"]{${css}}`, `:is(.x,.z){${css}}`],
    ...[`p[class~="x"]{${css}}`, `.x{${css.replaceAll(';', '!important;')}!important}`, `#i{${css.toUpperCase()}}`],
    ...[`@container (min-width:0){.x{${css}}}`, `@scope (.y){.x{${css}}}`, `body .y .x:not(.z){${css}}`],
    css.replace(/([\w-]+):([^;]+)/g, '$1:var(--vv,$2)').replace(/^(.*)$/, '.x{$1}'),
    css.replace(/^([\w-]+):([^;]+)(.*)$/, ':root{--vv:$2}.x{$1:var(--vv)$3}'),
    css.replace(/^([\w-]+):([^;]+)(.*)$/, '.y{--vv:$2}.x{$1:var(--vv)$3}'),
  );

const BOX = (text: string): string => `<div class="y"><p class="x" id="i" data-k="v">${text}</p></div>`;

export const hidden: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: hiding.map((css) => inMain(`<div><p style="${css}">${HIDDEN}</p></div>`)), weight: 3 },
  { arbitrary: hiding.chain(rule).map((css) => withStyle(css, BOX(HIDDEN))), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      ...[
        `<div hidden><p>${HIDDEN}</p></div>`,
        `<div hidden="until-found"><p>${HIDDEN}</p></div>`,
        `<div hidden data-seo="1"><p>${HIDDEN}</p></div>`,
        `<noscript><p>${HIDDEN}</p></noscript>`,
        `<template><p>${HIDDEN}</p></template>`,
        `<dialog><p>${HIDDEN}</p></dialog>`,
        `<div popover><p>${HIDDEN}</p></div>`,
        `<canvas width="1" height="1">${HIDDEN}</canvas>`,
        `<details><summary style="display:none">More</summary><p>${HIDDEN}</p></details>`,
        `<details><summary>More</summary><p style="font-size:0">${HIDDEN}</p></details>`,
        `<h2 class="visually-hidden">${HIDDEN} ${HIDDEN}</h2>`,
        `<p class="visually-hidden">${HIDDEN}</p>`,
      ].map(inMain),
      withStyle('.y{background:#fff}.x{color:#fff}', BOX(HIDDEN)),
      withStyle('.y{background-color:#202020}.x{color:rgb(32,32,32)}', BOX(HIDDEN)),
      withStyle(':root{--k:#fff}.x{color:var(--k);background:var(--k)}', BOX(HIDDEN)),
    ),
    weight: 2,
  },
);

const showing = one(
  ...[
    'opacity:.8',
    'font-size:.8rem',
    'height:0',
    'height:20rem;overflow:hidden',
    'left:-3px;position:relative',
    'scale:1.02',
  ],
  ...[
    'text-indent:-1.5em;padding-left:1.5em',
    'transform:translate(-50%,-50%)',
    'margin-left:-1rem',
    'translate:0 -2px',
  ],
  ...[
    'clip-path:inset(0 round 8px)',
    'color:#fff;background:#14191f',
    'color:rgb(20 20 20 / 80%)',
    'max-height:100vh;overflow:auto',
  ],
  ...[
    'transform:rotate(2deg)',
    'filter:opacity(.9)',
    'content-visibility:auto',
    'zoom:1',
    'line-height:1;overflow:hidden',
  ],
  ...[
    'letter-spacing:-.01em',
    'visibility:visible',
    'font:1rem/1.5 a',
    'width:100%;overflow:hidden',
    'min-height:0;overflow:hidden',
  ],
);

export const seen: fc.Arbitrary<Edit> = fc.oneof(
  showing.map((css) => inMain(`<div><p style="${css}">${SEEN}</p></div>`)),
  showing.chain(rule).map((css) => withStyle(css, BOX(SEEN))),
  hiding
    .chain((css) =>
      one(
        ...[
          `.x:hover{${css}}`,
          `@media print{.x{${css}}}`,
          `.x{&:hover{${css}}}`,
          `@media (max-width:40rem){.x{${css}}}`,
        ],
        ...[
          `.n .x{${css}}`,
          `.y{.n{${css}}}`,
          `@supports not (color:red){.x{${css}}}`,
          `.x::before{${css}}`,
          `.x{&::after{${css}}}`,
        ],
        ...[`@media (min-width:90rem){.x{${css}}}`, `@media (width < 40rem){.x{${css}}}`, `.x.is-off{${css}}`],
        ...[
          `@media not screen{.x{${css}}}`,
          `.x:not(.x){${css}}`,
          `.x{@media print{${css}}}`,
          `.y[data-off] .x{${css}}`,
        ],
        ...[`@starting-style{.x{${css}}}`, `@keyframes a{from{${css}}}`],
      ),
    )
    .map((css) => withStyle(css, BOX(SEEN))),
  fc.constantFrom(
    ...[
      `<details><summary>What does it cost?</summary><p>${SEEN}</p></details>`,
      `<dialog id="d1" aria-label="Prices"><p>${SEEN}</p></dialog><button type="button" command="show-modal" commandfor="d1">Open</button>`,
      `<div popover id="p1"><p>${SEEN}</p></div><button type="button" popovertarget="p1">Why?</button>`,
      `<button type="button" aria-controls="c1" aria-expanded="false">More</button><div id="c1" hidden><p>${SEEN}</p></div>`,
      `<button type="button" aria-controls="c2" aria-expanded="false">More</button><div id="c2" hidden="until-found"><p>${SEEN}</p></div>`,
      '<noscript><p>The map needs JavaScript. Please turn it on in the settings of your browser to see it here.</p></noscript>',
      '<noscript><a href="/contact">All the ways to reach us by phone, by mail and in the office</a></noscript>',
      `<template id="row"><p>${SEEN}</p></template>`,
      '<a href="/contact">More <span class="visually-hidden">about the repair of air conditioners</span></a>',
      '<span class="visually-hidden">Opens the map in a new tab</span>',
    ].map(inMain),
    withStyle('.y{background:#14191f}.x{color:#fff}', BOX(SEEN)),
    withStyle('.x{opacity:0;animation:in 1s forwards}@keyframes in{to{opacity:1}}', BOX(SEEN)),
    withStyle('.x{display:none}.y .x{display:block}', BOX(SEEN)),
    withStyle(':root{--vv:block}.x{display:var(--vv)}', BOX(SEEN)),
    withStyle('.y{color:transparent}.x{color:#222}', BOX(SEEN)),
  ),
);

export const otherHiding = fc.oneof(
  fc
    .constantFrom(
      ...[
        'color-mix(in srgb,#fff,#fff)',
        'color-mix(in srgb, white 100%, black)',
        'color-mix(in oklab, #fff, white 40%)',
      ],
      ...[
        'rgb(from #fff r g b)',
        'hsl(from white h s l)',
        'oklch(from #fff l c h)',
        'color-mix(in srgb, #000 0%, #fff)',
      ],
      ...['color-mix(in srgb, #fff 96%, #eee)', 'rgb(from white r g b / 1)'],
    )
    .chain((color) =>
      fc.constantFrom(
        inMain(`<div style="background:#fff"><p style="color:${color}">${HIDDEN}</p></div>`),
        withStyle(`.y{background:#fff}.x{color:${color}}`, BOX(HIDDEN)),
        withStyle(`.y{background:${color}}.x{color:#fff}`, BOX(HIDDEN)),
        withStyle(`:root{--vv:${color}}.y{background:#fff}.x{color:var(--vv)}`, BOX(HIDDEN)),
      ),
    ),
  fc.constantFrom(
    ...[
      `<div popover id="seo-1"><p>${HIDDEN}</p></div>`,
      `<div popover="manual" class="seo-box"><p>${HIDDEN}</p></div>`,
      `<dialog id="seo-2"><p>${HIDDEN}</p></dialog>`,
      `<dialog class="seo-box" aria-label="Areas"><p>${HIDDEN}</p></dialog>`,
      `<details><summary style="visibility:hidden">More</summary><p>${HIDDEN}</p></details>`,
      `<details><summary style="font-size:0">More</summary><p>${HIDDEN}</p></details>`,
      `<details><summary hidden>More</summary><p>${HIDDEN}</p></details>`,
    ].map(inMain),
  ),
);

export const otherSeen = fc.oneof(
  fc
    .constantFrom(
      ...['color-mix(in srgb,#fff,#000)', 'color-mix(in srgb, white 20%, black)', 'rgb(from #fff calc(r - 180) g b)'],
      ...[
        'hsl(from white h s 20%)',
        'color-mix(in srgb, currentColor, transparent 20%)',
        'color-mix(in oklab, var(--a), #222)',
      ],
    )
    .chain((color) =>
      fc.constantFrom(
        inMain(`<div style="background:#fff"><p style="color:${color}">${SEEN}</p></div>`),
        withStyle(`.y{background:#fff}.x{color:${color}}`, BOX(SEEN)),
      ),
    ),
  fc.constantFrom(
    ...[
      `<div popover id="p2" class="tip"><p>${SEEN}</p></div><button type="button" commandfor="p2" command="toggle-popover">Why?</button>`,
      `<dialog id="d9" aria-label="Prices"><p>${SEEN}</p></dialog><script>document.getElementById('d9').showModal()</script>`,
      `<dialog class="sheet" aria-label="Prices"><p>${SEEN}</p></dialog><script>document.querySelector('.sheet').showModal()</script>`,
      `<dialog open aria-label="Prices"><p>${SEEN}</p></dialog>`,
      `<details><summary><span class="icon"></span>More about the visit</summary><p>${SEEN}</p></details>`,
    ].map(inMain),
  ),
);
