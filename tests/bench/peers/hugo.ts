/**
 * Hugo, the package of Debian's next release. Sections are partials; those that do not depend on the page itself are
 * cached (`partialCached`), as its manual advises for large sites. Values are escaped by Hugo for where they stand.
 */
import { spawnSync } from 'node:child_process';
import type { Piece, Ref, Scope, Template } from '../derive/model.ts';
import { partsOf } from '../derive/parts.ts';
import { unpackDebian, unpackedAt } from './debian.ts';
import { linkStylesheet, writeText, type Peer, type PeerProject } from './peer.ts';

const TEMPLATE = 'layouts/city/single.html';

export const hugo: Peer = {
  id: 'hugo',
  title: 'Hugo',
  install: async (folder) => (await unpackDebian(folder, 'hugo')) ?? readVersion(folder),
  write: writeProject,
  command: ({ folder, installed }) => ({ ...unpackedAt(installed, 'hugo'), args: ['--quiet'], cwd: folder }),
  output: 'public',
  kept: ['resources', '.hugo_build.lock'],
  dev: {
    command: ({ folder, installed, port }) => ({
      ...unpackedAt(installed, 'hugo'),
      args: ['server', '--renderToMemory', '--bind', '127.0.0.1', '--port', String(port)],
      cwd: folder,
    }),
    listening: /Web Server is available/,
    address: (path) => `${path}.html`,
    served: 'static',
    sources: { copy: TEMPLATE, component: 'layouts/partials/bench.html', css: 'static/bench.css' },
    record: (slug, index) => `content/city/${slug}-${index}.md`,
    prepare: (folder) => linkStylesheet(folder, TEMPLATE),
  },
};

function readVersion(folder: string): { version: string } | { missing: string } {
  const { command, env } = unpackedAt(folder, 'hugo');
  const { stdout, stderr } = spawnSync(command, ['version'], { encoding: 'utf8', env: { ...process.env, ...env } });
  const version = /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  return version ? { version } : { missing: `it does not start: ${stderr.trim()}` };
}

function writeProject({ folder, site, origin }: PeerProject): void {
  writeText(
    folder,
    'config.json',
    JSON.stringify({
      baseURL: origin,
      languageCode: 'en-us',
      title: 'bench',
      disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', '404', 'robotsTXT'],
    }),
  );
  for (const name of ['site', 'services', 'cities'] as const)
    writeText(folder, `data/${name}.json`, JSON.stringify(site[name]));
  for (const { name, template, pages } of site.kinds) {
    writeText(folder, `layouts/${name}/single.html`, CONTEXT + print(template, '$c.'));
    for (const part of partsOf(template))
      writeText(folder, `layouts/partials/${part.name}.html`, print(part.body, '$.'));
    for (const [index, { page, fields }] of pages.entries()) {
      const { file, city, service } = page;
      writeText(
        folder,
        `content/${name}/${city ?? service ?? 'page'}-${index}.md`,
        `${JSON.stringify({ type: name, url: `/${file}`, ...(city ? { city } : {}), ...(service ? { service } : {}), own: fields }, null, 1)}\n`,
      );
    }
  }
}

const CONTEXT = `{{- $city := dict }}{{ with .Params.city }}{{ $city = index site.Data.cities . }}{{ end -}}
{{- $service := dict }}{{ with .Params.service }}{{ $service = index site.Data.services . }}{{ end -}}
{{- $c := dict "site" site.Data.site "city" $city "service" $service "page" .Params.own -}}
`;

/** `root`: how the template reaches the page's context. */
function print(nodes: readonly Template[], root: string): string {
  return nodes.map((node) => printNode(node, root)).join('');
}

function printNode(node: Template, root: string): string {
  const say = (ref: Ref): string => (ref.scope === 'item' ? `.${ref.name}` : `${root}${ref.scope}.${ref.name}`);
  switch (node.type) {
    case 'source':
    case 'raw':
      return literal(node.source);
    case 'attribute': {
      const text = ` ${node.name}${node.pieces.length > 0 ? `="${printPieces(node.pieces, say, filterFor(node.name))}"` : ''}`;
      return node.when ? `{{ if ${say(node.when)} }}${text}{{ end }}` : text;
    }
    case 'text':
    case 'json':
      return printPieces(node.pieces, say, '');
    case 'markup':
      return `{{ ${say(node.ref)} | ${{ script: 'safeJS', style: 'safeCSS' }[node.inside] ?? 'safeHTML'} }}`;
    case 'if':
      return `{{ if ${say(node.ref)} }}${print(node.body, root)}{{ end }}`;
    case 'loop':
      return `{{ range ${say(node.ref)} }}${print(node.body, root)}{{ end }}`;
    case 'part': {
      const scopes = scopesIn(node.body);
      const name = `"${node.name}.html" ${root.slice(0, -1)}`;
      if (scopes.has('page')) return `{{ partial ${name} }}`;
      const variants = (['city', 'service'] as const)
        .filter((scope) => scopes.has(scope))
        .map((scope) => ` ${root}${scope}.slug`);
      return `{{ partialCached ${name}${variants.join('')} }}`;
    }
  }
}

function printPieces(pieces: readonly Piece[], say: (ref: Ref) => string, filter: string): string {
  return pieces
    .map((piece, index) =>
      'literal' in piece ? literal(piece.literal) : `{{ ${say(piece.ref)}${index === 0 ? filter : ''} }}`,
    )
    .join('');
}

/** Addresses that begin with a value: Hugo would refuse tel: and sms:. */
function filterFor(attribute: string): string {
  if (['href', 'src', 'action'].includes(attribute)) return ' | safeURL';
  return attribute === 'style' ? ' | safeCSS' : '';
}

function literal(source: string): string {
  return source.replaceAll('{{', '{{ "{{" }}');
}

export function scopesIn(nodes: readonly Template[]): Set<Scope> {
  const scopes = new Set<Scope>();
  for (const node of nodes) {
    const refs = [
      ...('ref' in node ? [node.ref] : []),
      ...('when' in node && node.when ? [node.when] : []),
      ...('pieces' in node ? node.pieces.flatMap((piece) => ('ref' in piece ? [piece.ref] : [])) : []),
    ];
    for (const { scope } of refs) scopes.add(scope);
    if ('body' in node) for (const scope of scopesIn(node.body)) scopes.add(scope);
  }
  return scopes;
}
