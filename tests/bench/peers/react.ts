/** A plain script that renders the pages with react-dom/server and writes them. */
import { printTemplate, type Language } from '../print.ts';
import { isBoolean, say, value } from './html.ts';
import { installPackages, linkPackages, write, type Peer } from './peer.ts';

const language: Language = {
  value,
  text: (content) => `, ${say(content)}`,
  attribute: (name, content) => `${JSON.stringify(name)}: ${isBoolean(name) ? 'true' : say(content)}, `,
  element: (tag, attributes, children) => `, h('${tag}', { ${attributes}}${children})`,
  raw: (tag, attributes, content) =>
    `, h('${tag}', { ${attributes}dangerouslySetInnerHTML: { __html: ${say(content)} } })`,
  loop: (list, { depth, body }) => `, ...${list}.map((v${depth}) => (0${body}))`,
  partials: (list) => `, ...${list}.map(draw)`,
};

const IMPORTS = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
const draw = ({ name, values }) => h(components[name], { values });
`;

const LOOP = `for (const { file, document } of JSON.parse(readFileSync('pages.json', 'utf8'))) {
  mkdirSync(dirname(\`out/\${file}\`), { recursive: true });
  writeFileSync(\`out/\${file}\`, renderToStaticMarkup(draw(document)));
}
`;

export const react: Peer = {
  name: 'react-dom/server',
  install: (packages) => installPackages(packages, 'react-dom', 'react'),
  write: ({ folder, packages, site: { templates, pages } }) => {
    linkPackages(folder, packages);
    write(folder, 'pages.json', JSON.stringify(pages));
    const components = [...templates].map(
      ([name, template]) => `  ${name}: ({ values: v0 }) => (0${printTemplate(template, language)}),\n`,
    );
    write(folder, 'build.js', `${IMPORTS}const components = {\n${components.join('')}};\n${LOOP}`);
  },
  build: (folder) => ({ program: process.execPath, args: ['build.js'], cwd: folder }),
  out: 'out',
  caches: [],
};
