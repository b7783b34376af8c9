/**
 * Astro, static output: a route for each kind of page with `getStaticPaths`, a component for each section, the data
 * in tables that are read once. Values are escaped by Astro.
 */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Piece, Template } from '../derive/model.ts';
import { initialOf, placeIn } from '../dev/edits.ts';
import { partsOf } from '../derive/parts.ts';
import { decode } from '../derive/pieces.ts';
import { installPackage } from './npm.ts';
import { writeText, type Peer, type PeerProject } from './peer.ts';
import { decodePieces, printPieces, say } from './script.ts';

/** It needs a newer Node than we do: it gets its own, the npm package of that name. */
const NODE = '24';

const TEMPLATE = 'src/pages/locations/[city].astro';

export const astro: Peer = {
  id: 'astro',
  title: 'Astro',
  install: async (folder) => {
    const runtime = installPackage({ folder, name: 'node', ranges: [NODE] });
    if ('missing' in runtime) return runtime;
    const found = installPackage({ folder, name: 'astro', ranges: ['latest'] });
    return 'missing' in found ? found : { version: `${found.version} on Node ${runtime.version}` };
  },
  write: writeProject,
  command: ({ folder, installed }) => ({
    command: join(installed, 'node_modules/node/bin/node'),
    args: ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
    cwd: folder,
  }),
  output: 'dist',
  kept: ['.astro', 'vite-cache'],
  dev: {
    command: ({ folder, installed, port }) => ({
      command: join(installed, 'node_modules/node/bin/node'),
      args: ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', String(port)],
      cwd: folder,
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
    }),
    listening: /Local .*http:/,
    address: (path) => path,
    served: 'public',
    sources: { copy: TEMPLATE, component: 'src/sections/SBench.astro', css: 'src/bench.css' },
    record: () => 'data/pages/city.json',
    prepare: prepareDev,
  },
};

/** Imports the records of the city pages and the stylesheet, since Astro follows only imports. */
function prepareDev(folder: string): void {
  writeText(folder, 'src/bench.css', `${initialOf('css')}\n`);
  placeIn(join(folder, TEMPLATE), "readPages('city')", 'records');
  placeIn(
    join(folder, TEMPLATE),
    /^---\n/,
    "---\nimport '../../bench.css';\nimport records from '../../../data/pages/city.json';\n",
  );
}

function writeProject({ folder, installed, site, origin }: PeerProject): void {
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
  writeText(folder, 'package.json', JSON.stringify({ private: true, type: 'module' }));
  writeText(
    folder,
    'astro.config.mjs',
    `export default { site: ${JSON.stringify(origin)}, build: { format: 'file' }, trailingSlash: 'never', cacheDir: './.astro', vite: { cacheDir: 'vite-cache' }, devToolbar: { enabled: false } };\n`,
  );
  writeText(folder, 'src/tables.mjs', TABLES);
  for (const name of ['site', 'services', 'cities'] as const)
    writeText(folder, `data/${name}.json`, JSON.stringify(site[name]));
  for (const { name, template, pages } of site.kinds) {
    writeText(
      folder,
      `data/pages/${name}.json`,
      JSON.stringify(pages.map(({ page: { file, city, service }, fields }) => ({ file, city, service, own: fields }))),
    );
    const route = routeFile(name, pages[0]?.page.file ?? '');
    writeText(folder, route, pageModule({ kind: name, template, route }));
    for (const part of partsOf(template))
      writeText(
        folder,
        `src/sections/${componentName(part.name)}.astro`,
        `---\nconst { site, city, service, page } = Astro.props;\n---\n${print(part.body)}\n`,
      );
  }
  writeText(
    folder,
    'src/pages/sitemap.xml.js',
    sitemapModule(
      site.kinds.map(({ name }) => name),
      origin,
    ),
  );
}

const ROUTES: Readonly<Record<string, string>> = {
  'city-service': 'locations/[city]/[service]',
  city: 'locations/[city]',
  service: 'services/[service]',
};

const routeFile = (kind: string, file: string): string =>
  `src/pages/${ROUTES[kind] ?? file.replace(/\.html$/, '')}.astro`;

function pageModule({ kind, template, route }: { kind: string; template: readonly Template[]; route: string }): string {
  const up = '../'.repeat(route.split('/').length - 2);
  const sections = partsOf(template);
  const paths =
    kind in ROUTES
      ? `export const getStaticPaths = () => readPages('${kind}').map(({ city, service, own }) => ({ params: { ${kind.split('-').join(', ')} }, props: { city, service, own } }));\nconst one = Astro.props;\n`
      : `const [one] = readPages('${kind}');\n`;
  return `---
import { cities, readPages, services, site } from '${up}tables.mjs';
${sections.map(({ name }) => `import ${componentName(name)} from '${up}sections/${componentName(name)}.astro';\n`).join('')}
${paths}const city = cities[one.city];
const service = services[one.service];
const page = one.own;
const json = (value) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\\\u003c');
---
${print(template)}
`;
}

const componentName = (part: string): string =>
  `S${part
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')}`;

const TABLES = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
const read = (name) => JSON.parse(readFileSync(join(process.cwd(), 'data', \`\${name}.json\`), 'utf8'));
export const site = read('site');
export const services = read('services');
export const cities = read('cities');
const kept = new Map();
export const readPages = (kind) => kept.get(kind) ?? kept.set(kind, read(\`pages/\${kind}\`)).get(kind);
`;

function sitemapModule(kinds: readonly string[], origin: string): string {
  return `import { readPages } from '../tables.mjs';

export function GET() {
  const pages = ${JSON.stringify(kinds)}.flatMap(readPages);
  return new Response(\`<?xml version="1.0" encoding="UTF-8"?>\\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\\n\${pages.map(({ file }) => \`<url><loc>${origin}\${file}</loc></url>\`).join('\\n')}\\n</urlset>\\n\`);
}
`;
}

function print(nodes: readonly Template[]): string {
  let printed = '';
  for (const node of nodes) {
    const inside = contentOf(node);
    // The content of a script, a style or a drawing is set as HTML on its tag: between the tags it would be a template.
    printed =
      inside === null
        ? printed + printNode(node)
        : `${printed.replace(/>$/, '')}${/<(?:script|style)[^<]*$/.test(printed) ? ' is:inline' : ''} set:html={${inside}}>`;
  }
  return printed;
}

function contentOf(node: Template): string | null {
  if (node.type === 'raw') return JSON.stringify(node.source);
  if (node.type === 'json') return `\`${printPieces(node.pieces, 'json')}\``;
  return node.type === 'markup' ? say(node.ref) : null;
}

function printNode(node: Template): string {
  switch (node.type) {
    case 'source':
      if (/[{}]/.test(node.source.replace(/"[^"]*"/g, ''))) throw new Error('braces in the text of a page');
      return node.source.replace(ENCODED_ATTRIBUTE, printAttribute);
    case 'attribute': {
      // Astro leaves out boolean attributes that are empty.
      const value = node.pieces.some((piece) => 'ref' in piece || piece.literal !== '')
        ? expression(node.pieces)
        : 'true';
      return ` ${node.name}={${node.when ? `${say(node.when)} ? ${value} : undefined` : value}}`;
    }
    case 'text':
      return `{${expression(node.pieces)}}`;
    case 'if':
      return `{${say(node.ref)} && (<>${print(node.body)}</>)}`;
    case 'loop':
      return `{${say(node.ref)}.map((item) => (<>${print(node.body)}</>))}`;
    case 'part':
      return `<${componentName(node.name)} site={site} city={city} service={service} page={page} />`;
    default:
      return '';
  }
}

/** Since its version 6 Astro encodes the source of an attribute once more: what is encoded becomes an expression. */
const ENCODED_ATTRIBUTE = /([\w:-]+)="([^"]*&[^"]*)"/g;

function printAttribute(_: string, name: string, source: string): string {
  return `${name}={${JSON.stringify(decode(source, 'html'))}}`;
}

function expression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  return pieces.length === 1 && only && 'ref' in only ? say(only.ref) : `\`${printPieces(decodePieces(pieces), '')}\``;
}
