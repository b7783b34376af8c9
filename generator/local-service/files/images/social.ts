/** The picture that is shown where a page is shared: a night road, the name, the tagline, the number. 1200 × 630 (Open Graph). */
import { COLOR, MARK } from './mark.ts';
import { fitText, type Lettering } from './lettering.ts';

export interface SocialFacts {
  readonly brand: string;
  readonly tagline: string;
  /** As shown: "(478) 555-0142" */
  readonly phone: string;
}

const LEFT = 72;
const NAME = { width: 760, height: 236, largest: 148, smallest: 56, leading: 0.9 };
const TAGLINE = { width: 560, height: 132, largest: 42, smallest: 26, leading: 1.12 };

/** SVG markup with all text as outlines. */
export function drawSocial(
  { brand, tagline, phone }: SocialFacts,
  { bold, medium }: { bold: Lettering; medium: Lettering },
): string {
  const name = fitText(brand.toUpperCase(), NAME, bold);
  const line = fitText(tagline, TAGLINE, medium);
  const nameTop = 176;
  const ruleTop = nameTop + name.lines.length * name.size * NAME.leading + 18;
  const nameLines = name.lines.map((text, index) =>
    bold.outline(text, { x: LEFT, y: nameTop + name.size * (0.74 + index * NAME.leading), size: name.size }),
  );
  const taglineLines = line.lines.map((text, index) =>
    medium.outline(text, { x: LEFT, y: ruleTop + 34 + line.size * (0.78 + index * TAGLINE.leading), size: line.size }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
${SCENE}
<g transform="translate(${LEFT} 64) scale(1.8)">${MARK}</g>
<path fill="${COLOR.amber}" d="${bold.outline(phone, { x: LEFT + 96, y: 119, size: 56 })}"/>
<path fill="${COLOR.white}" d="${nameLines.join('')}"/>
<path fill="${COLOR.clay}" d="M${LEFT} ${ruleTop}h168v10H${LEFT}z"/>
<path fill="${COLOR.white}" fill-opacity=".86" d="${taglineLines.join('')}"/>
${STRIPES}
</svg>`;
}

/** The horizon lies at y 290, where the road comes to its point. */
const SCENE = `<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#070a0d"/><stop offset=".46" stop-color="#1b222b"/></linearGradient>
<radialGradient id="dusk" cx="935" cy="290" r="430" gradientUnits="userSpaceOnUse" gradientTransform="translate(0 159.5) scale(1 .45)"><stop stop-color="#ffb56b"/><stop offset=".14" stop-color="#e2714f"/><stop offset=".5" stop-color="#a83c24" stop-opacity=".55"/><stop offset="1" stop-color="#a83c24" stop-opacity="0"/></radialGradient>
<linearGradient id="clay" y1="290" y2="630" x2="0" gradientUnits="userSpaceOnUse"><stop stop-color="#3a1810"/><stop offset=".35" stop-color="#8a341f"/><stop offset="1" stop-color="#b5452c"/></linearGradient>
<linearGradient id="road" y1="290" y2="630" x2="0" gradientUnits="userSpaceOnUse"><stop stop-color="#39434e"/><stop offset="1" stop-color="#1a2128"/></linearGradient>
<linearGradient id="shade" x1="360" x2="1120" gradientUnits="userSpaceOnUse"><stop stop-color="#0c1014"/><stop offset=".3" stop-color="#0c1014" stop-opacity=".9"/><stop offset=".6" stop-color="#0c1014" stop-opacity=".25"/><stop offset="1" stop-color="#0c1014" stop-opacity="0"/></linearGradient>
</defs>
<path fill="url(#sky)" d="M0 0h1200v630H0z"/>
<path fill="url(#clay)" d="M0 290h1200v340H0z"/>
<g transform="translate(64 0)">
<path fill="url(#dusk)" d="M-64 0h1200v290H-64z"/>
<path fill="#dfe6ee" d="M846 62h3v3h-3zM978 38h2v2h-2zM1062 96h3v3h-3zM1128 48h2v2h-2zM1168 128h3v3h-3zM1016 142h2v2h-2zM902 118h2v2h-2zM764 84h2v2h-2z"/>
<path fill="#10151a" d="M520 290v-18l12-22 12 22h20l14-30 14 30h26l10-18 10 18h34l16-36 16 36h22l12-24 12 24h40l12-26 12 26h24l8-14 8 14h80l8-16 8 16h30l14-32 14 32h24l16-44 16 44h26l12-26 12 26h20l18-48 18 48h44v18z"/>
<path fill="url(#road)" d="M925 290h20l452 340H420z"/>
<path fill="#f6f3ec" fill-opacity=".85" d="M926 290h2L474 630h-34zM942 290h2l434 340h-34z"/>
<path fill="${COLOR.amber}" d="M934 300h2l.8 9h-3.600zM933 317h4l1.400 17h-6.800zM931.200 346h7.600l2 26h-11.600zM928.400 390h13.200l3.400 42h-20zM923.600 458h22.800l5.200 62h-33.200zM915.800 556h38.400l5.800 74h-50z"/>
</g>
<path fill="url(#shade)" d="M0 0h1200v630H0z"/>`;

const STRIPES = `<path fill="${COLOR.amber}" d="M0 610h1200v20H0z"/><path fill="${COLOR.night}" d="${Array.from({ length: 26 }, (_, index) => `M${index * 48 - 4} 630h24l20-20h-24z`).join('')}"/>`;
