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
const TAGLINE = { width: 600, height: 132, largest: 42, smallest: 26, leading: 1.12 };

/** SVG markup with all text as outlines. */
export function drawSocial({ brand, tagline, phone }: SocialFacts, { bold, medium }: { bold: Lettering; medium: Lettering }): string {
  const name = fitText(brand.toUpperCase(), NAME, bold);
  const line = fitText(tagline, TAGLINE, medium);
  const nameTop = 176;
  const ruleTop = nameTop + name.lines.length * name.size * NAME.leading + 18;
  const nameLines = name.lines.map((text, index) => bold.outline(text, { x: LEFT, y: nameTop + name.size * (0.74 + index * NAME.leading), size: name.size }));
  const taglineLines = line.lines.map((text, index) => medium.outline(text, { x: LEFT, y: ruleTop + 34 + line.size * (0.78 + index * TAGLINE.leading), size: line.size }));
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

/** The horizon lies at y 250, where the road comes to its point. */
const SCENE = `<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#090d11"/><stop offset="1" stop-color="#1d252e"/></linearGradient>
<radialGradient id="dusk" cx="935" cy="262" r="520" gradientUnits="userSpaceOnUse" gradientTransform="translate(0 118) scale(1 .55)"><stop stop-color="#e2714f" stop-opacity=".95"/><stop offset=".35" stop-color="#a83c24" stop-opacity=".6"/><stop offset="1" stop-color="#a83c24" stop-opacity="0"/></radialGradient>
<linearGradient id="clay" y1="262" y2="630" x2="0" gradientUnits="userSpaceOnUse"><stop stop-color="#5a2416"/><stop offset=".5" stop-color="#8a341f"/><stop offset="1" stop-color="#6d2917"/></linearGradient>
<linearGradient id="road" y1="262" y2="630" x2="0" gradientUnits="userSpaceOnUse"><stop stop-color="#2f3943"/><stop offset="1" stop-color="#151b21"/></linearGradient>
<linearGradient id="shade" x2="1" y2="0"><stop stop-color="#0c1014"/><stop offset=".45" stop-color="#0c1014" stop-opacity=".94"/><stop offset=".72" stop-color="#0c1014" stop-opacity=".3"/><stop offset="1" stop-color="#0c1014" stop-opacity="0"/></linearGradient>
</defs>
<path fill="url(#sky)" d="M0 0h1200v630H0z"/>
<path fill="url(#dusk)" d="M0 0h1200v262H0z"/>
<path fill="#141a20" d="M520 262q90-34 170-26t130-22 120 16 130-30 130 26v36z"/>
<path fill="url(#clay)" d="M0 262h1200v368H0z"/>
<path fill="url(#road)" d="M926 262h18l396 368H430z"/>
<path fill="#f6f3ec" fill-opacity=".8" d="M926 262h2L470 630h-30zM942 262h2l386 368h-30z"/>
<path fill="${COLOR.amber}" d="M934 276h2l1 10h-4zM933 296h4l1.4 20h-6.8zM931 330h8l2 32h-12zM928 382h14l3.4 50h-20.8zM923.4 462h23.2l5.4 72h-34zM916 574h38l4.6 56h-47.2z"/>
<path fill="url(#shade)" d="M0 0h1200v630H0z"/>`;

const STRIPES = `<path fill="${COLOR.amber}" d="M0 610h1200v20H0z"/><path fill="${COLOR.night}" d="${Array.from({ length: 26 }, (_, index) => `M${index * 48 - 4} 630h24l20-20h-24z`).join('')}"/>`;
