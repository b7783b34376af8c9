/** Astro: one route with `getStaticPaths`, a component for each partial. */
import { join } from 'node:path';
import { printTemplate, type Language } from '../print.ts';
import { element, isBoolean, say, value } from './html.ts';
import { installPackages, linkPackages, write, type Peer } from './peer.ts';

const language: Language = {
  value,
  // Astro cannot compile an expression between head and body.
  text: (content) => ('literal' in content && !content.literal.trim() ? content.literal : `{${say(content)}}`),
  attribute: (name, content) => ` ${name}={${isBoolean(name) ? 'true' : say(content)}}`,
  element,
  raw: (tag, attributes, content) => `<${tag} is:inline${attributes} set:html={${say(content)}}></${tag}>`,
  loop: (list, { depth, body }) => `{${list}.map((v${depth}) => (${body}))}`,
  partials: (list) =>
    `{${list}.map(({ name, values }) => { const Partial = partials[name]; return <Partial values={values} />; })}`,
};

const CONFIG = `export default {
  build: { format: 'file' },
  trailingSlash: 'never',
  cacheDir: './.astro',
  vite: { cacheDir: 'vite-cache' },
  devToolbar: { enabled: false },
};
`;

export const ASTRO_ROUTE = 'src/pages/[...path].astro';
const PAGE = `---
import { readFileSync } from 'node:fs';
import { partials } from '../partials.js';
export const getStaticPaths = () =>
  JSON.parse(readFileSync('pages.json', 'utf8')).map(({ file, document }) => ({
    params: { path: file === 'index.html' ? undefined : file.replace(/\\.html$/, '') },
    props: { document },
  }));
const { name, values } = Astro.props.document;
const Document = partials[name];
---
<!DOCTYPE html>
<Document values={values} />
`;

/** Astro needs a newer Node than gen: it gets its own, from the npm package of this name. */
const NODE = 'node_modules/node/bin/node';

export const astroCommand = (folder: string, ...args: readonly string[]) => ({
  program: join(folder, NODE),
  args: ['node_modules/astro/bin/astro.mjs', ...args],
  cwd: folder,
});

export const astro: Peer = {
  name: 'Astro',
  install: (packages) => installPackages(packages, 'astro', 'node@24'),
  write: ({ folder, packages, site: { templates, pages } }) => {
    linkPackages(folder, packages);
    write(folder, 'astro.config.mjs', CONFIG);
    write(folder, 'pages.json', JSON.stringify(pages));
    write(folder, ASTRO_ROUTE, PAGE);
    const names = [...templates.keys()];
    const imports = names.map((name) => `import ${name} from './partials/${name}.astro';\n`);
    write(folder, 'src/partials.js', `${imports.join('')}export const partials = { ${names.join(', ')} };\n`);
    for (const [name, template] of templates)
      write(
        folder,
        `src/partials/${name}.astro`,
        `---\nimport { partials } from '../partials.js';\nconst { values: v0 } = Astro.props;\n---\n${printTemplate(template, language)}\n`,
      );
  },
  build: (folder) => astroCommand(folder, 'build', '--silent'),
  out: 'dist',
  caches: ['.astro', 'vite-cache'],
};
