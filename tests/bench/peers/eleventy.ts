/** Eleventy with JavaScript templates and pagination. Partials that several pages share are drawn once. */
import { printTemplate, type Content, type Language } from '../print.ts';
import { element, escapeHtml, escapeLiteral, value } from './html.ts';
import { installPackages, linkPackages, write, type Peer } from './peer.ts';

const escaped = (content: Content): string =>
  'value' in content ? `\${text(${content.value})}` : escapeLiteral(escapeHtml(content.literal));
const plain = (content: Content): string =>
  'value' in content ? `\${${content.value}}` : escapeLiteral(content.literal);

const language: Language = {
  value,
  text: escaped,
  attribute: (name, content) => ` ${name}="${escaped(content)}"`,
  element,
  raw: (tag, attributes, content) => element(tag, attributes, plain(content)),
  loop: (list, { depth, body }) => `\${${list}.map((v${depth}) => \`${body}\`).join('')}`,
  partials: (list) => `\${${list}.map(draw).join('')}`,
};

const LIBRARY = `const NAMES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value) => value.replace(/[&<>"]/g, (char) => NAMES[char]);
const drawn = new Map();
export function draw({ name, key, values }) {
  if (!key) return templates[name](values);
  if (!drawn.has(key)) drawn.set(key, templates[name](values));
  return drawn.get(key);
}
`;

const PAGES = `import { readFileSync } from 'node:fs';
import { draw } from '../templates.js';
export const data = () => ({
  pages: JSON.parse(readFileSync('pages.json', 'utf8')),
  pagination: { data: 'pages', size: 1, alias: 'one' },
  permalink: ({ one }) => one.file,
});
export const render = ({ one }) => \`<!DOCTYPE html>\${draw(one.document)}\`;
`;

export const eleventy: Peer = {
  name: 'Eleventy',
  install: (packages) => installPackages(packages, '@11ty/eleventy'),
  write: ({ folder, packages, site: { templates, pages } }) => {
    linkPackages(folder, packages);
    write(folder, 'pages.json', JSON.stringify(pages));
    const functions = [...templates].map(
      ([name, template]) => `  ${name}: (v0) => \`${printTemplate(template, language)}\`,\n`,
    );
    write(folder, 'templates.js', `${LIBRARY}const templates = {\n${functions.join('')}};\n`);
    write(folder, 'src/pages.11ty.js', PAGES);
  },
  build: (folder) => ({
    program: process.execPath,
    args: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet', '--input=src', '--formats=11ty.js'],
    cwd: folder,
  }),
  out: '_site',
  caches: [],
};
