/**
 * Eleventy with JavaScript templates: a template with pagination for each kind of page, a module for each section,
 * the data in tables. Values go through an escaping function, as a careful author would have it.
 */
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from '../derive/model.ts';
import { placeIn } from '../dev/edits.ts';
import { partsOf } from '../derive/parts.ts';
import { installPackage } from './npm.ts';
import { linkStylesheet, writeText, type Peer, type PeerProject } from './peer.ts';
import { escapeLiteral, printPieces, say } from './script.ts';

const PAGE = 'src/city.11ty.js';
const LAYOUT = 'src/_includes/city.11ty.js';
const recordOf = (slug: string): string => `src/city/${slug}.html`;

export const eleventy: Peer = {
  id: 'eleventy',
  title: 'Eleventy',
  install: async (folder) => installPackage({ folder, name: '@11ty/eleventy', ranges: ['latest', '3.1.7'] }),
  write: writeProject,
  command: ({ folder }) => ({
    command: process.execPath,
    args: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    cwd: folder,
  }),
  output: '_site',
  kept: [],
  dev: {
    command: ({ folder, port }) => ({
      command: process.execPath,
      args: ['node_modules/@11ty/eleventy/cmd.cjs', '--serve', '--incremental', `--port=${port}`],
      cwd: folder,
    }),
    listening: /Server at/,
    address: (path) => `${path}.html`,
    served: 'static',
    sources: { copy: LAYOUT, component: 'sections/bench.js', css: 'static/bench.css' },
    record: recordOf,
    prepare: prepareDev,
  },
};

/**
 * A build makes the hubs from a list. When one entry changes, all pages are made anew; so for the dev server each hub is a content
 * file with a layout, which Eleventy can make alone.
 */
function prepareDev(folder: string): void {
  linkStylesheet(folder, PAGE);
  const page = readFileSync(join(folder, PAGE), 'utf8');
  writeText(folder, LAYOUT, page.replace(/^export const data .*$/m, '').replaceAll("from '../", "from '../../"));
  rmSync(join(folder, PAGE));
  const records = JSON.parse(readFileSync(join(folder, 'data/pages/city.json'), 'utf8')) as {
    city: string;
    file: string;
  }[];
  for (const one of records) {
    const data = { layout: 'city.11ty.js', permalink: one.file, one };
    writeText(folder, recordOf(one.city), `---json\n${JSON.stringify(data, null, 1)}\n---\n`);
  }
  const config = join(folder, 'eleventy.config.js');
  placeIn(config, "['11ty.js']", "['11ty.js', 'html'], htmlTemplateEngine: false");
  placeIn(
    config,
    'export default () => (',
    "export default (config) => (config.addPassthroughCopy({ static: '/' }), config.setServerPassthroughCopyBehavior('passthrough'), config.addWatchTarget('sections'), ",
  );
}

function writeProject({ folder, installed, site, origin }: PeerProject): void {
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
  writeText(folder, 'package.json', JSON.stringify({ private: true, type: 'module' }));
  writeText(
    folder,
    'eleventy.config.js',
    "export default () => ({ dir: { input: 'src', output: '_site' }, templateFormats: ['11ty.js'] });\n",
  );
  writeText(folder, 'lib/escape.js', ESCAPE);
  writeText(folder, 'lib/tables.js', TABLES);
  for (const name of ['site', 'services', 'cities'] as const)
    writeText(folder, `data/${name}.json`, JSON.stringify(site[name]));
  for (const { name, template, pages } of site.kinds) {
    writeText(
      folder,
      `data/pages/${name}.json`,
      JSON.stringify(pages.map(({ page: { file, city, service }, fields }) => ({ file, city, service, own: fields }))),
    );
    writeText(folder, `src/${name}.11ty.js`, pageModule(name, template));
    for (const part of partsOf(template))
      writeText(
        folder,
        `sections/${part.name}.js`,
        `import { json, text } from '../lib/escape.js';\n\nexport default ({ site, city, service, page }) => \`${print(part.body)}\`;\n`,
      );
  }
  writeText(
    folder,
    'src/sitemap.11ty.js',
    sitemapModule(
      site.kinds.map(({ name }) => name),
      origin,
    ),
  );
}

function pageModule(kind: string, template: readonly Template[]): string {
  const sections = partsOf(template);
  return `import { json, text } from '../lib/escape.js';
import { cities, readPages, services, site } from '../lib/tables.js';
${sections.map(({ name }) => `import ${functionName(name)} from '../sections/${name}.js';\n`).join('')}
export const data = () => ({ pages: readPages('${kind}'), pagination: { data: 'pages', size: 1, alias: 'one' }, permalink: ({ one }) => one.file });

export function render({ one }) {
  const city = cities[one.city];
  const service = services[one.service];
  const page = one.own;
  const context = { site, city, service, page };
  return \`${print(template)}\`;
}
`;
}

const functionName = (part: string): string => `section_${part.replaceAll('-', '_')}`;

function sitemapModule(kinds: readonly string[], origin: string): string {
  return `import { readPages } from '../lib/tables.js';

export const data = { permalink: 'sitemap.xml' };

export function render() {
  const pages = ${JSON.stringify(kinds)}.flatMap(readPages);
  return \`<?xml version="1.0" encoding="UTF-8"?>\\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\\n\${pages.map(({ file }) => \`<url><loc>${origin}\${file}</loc></url>\`).join('\\n')}\\n</urlset>\\n\`;
}
`;
}

const ESCAPE = `const NAMES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const text = (value) => value.replace(/[&<>"']/g, (char) => NAMES[char]);
export const json = (value) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\\\u003c');
`;

const TABLES = `import { readFileSync } from 'node:fs';
const read = (name) => JSON.parse(readFileSync(new URL(\`../data/\${name}.json\`, import.meta.url), 'utf8'));
export const site = read('site');
export const services = read('services');
export const cities = read('cities');
export const readPages = (kind) => read(\`pages/\${kind}\`);
`;

function print(nodes: readonly Template[]): string {
  return nodes.map(printNode).join('');
}

function printNode(node: Template): string {
  switch (node.type) {
    case 'source':
    case 'raw':
      return escapeLiteral(node.source);
    case 'attribute': {
      const text = ` ${node.name}${node.pieces.length > 0 ? `="${printPieces(node.pieces, 'text')}"` : ''}`;
      return node.when ? `\${${say(node.when)} ? \`${text}\` : ''}` : text;
    }
    case 'text':
      return printPieces(node.pieces, 'text');
    case 'json':
      return printPieces(node.pieces, 'json');
    case 'markup':
      return `\${${say(node.ref)}}`;
    case 'if':
      return `\${${say(node.ref)} ? \`${print(node.body)}\` : ''}`;
    case 'loop':
      return `\${${say(node.ref)}.map((item) => \`${print(node.body)}\`).join('')}`;
    case 'part':
      return `\${${functionName(node.name)}(context)}`;
  }
}
