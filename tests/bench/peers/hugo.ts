/** Hugo, the program of this name on the PATH. Partials that several pages share are cached. */
import { spawnSync } from 'node:child_process';
import { printTemplate, type Content, type Language } from '../print.ts';
import { element, escapeHtml } from './html.ts';
import { write, type Peer } from './peer.ts';

const text = (content: Content): string =>
  'value' in content ? `{{ ${content.value} }}` : escapeHtml(content.literal).replaceAll('{{', '{{ "{{" }}');
const safe = (content: Content, kind: string): string =>
  `{{ ${'value' in content ? content.value : JSON.stringify(content.literal)} | ${kind} }}`;

/** Attributes whose values Hugo would replace: addresses such as tel:, and styles. */
const SAFE: Readonly<Record<string, string>> = { href: 'safeURL', style: 'safeCSS' };

/** Hugo reads the rules of speculative loading as HTML. */
function kindOf(tag: string, attributes: string): string {
  if (tag === 'style') return 'safeCSS';
  return attributes.includes('speculationrules') ? 'safeHTML' : 'safeJS';
}

const language: Language = {
  value: (depth, index) => `(index $v${depth} ${index})`,
  text,
  attribute: (name, content) => {
    const kind = SAFE[name];
    return ` ${name}="${kind && 'value' in content ? safe(content, kind) : text(content)}"`;
  },
  element,
  raw: (tag, attributes, content) => element(tag, attributes, safe(content, kindOf(tag, attributes))),
  loop: (list, { depth, body }) => `{{ range $v${depth} := ${list} }}${body}{{ end }}`,
  partials: (list) =>
    `{{ range ${list} }}{{ if .key }}{{ partialCached (print .name ".html") .values .key }}{{ else }}{{ partial (print .name ".html") .values }}{{ end }}{{ end }}`,
};

const CONFIG = {
  baseURL: 'https://bench.example/',
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'rss', 'sitemap', '404', 'robotstxt'],
};
const PAGE = '<!DOCTYPE html>{{ with .Params.document }}{{ partial (print .name ".html") .values }}{{ end }}';

export const hugo: Peer = {
  name: 'Hugo',
  install: () => {
    const { stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
    const version = /v(\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
    if (!version) throw new Error('There is no program "hugo" on the PATH.');
    return version;
  },
  write: ({ folder, site: { templates, pages } }) => {
    write(folder, 'hugo.json', JSON.stringify(CONFIG));
    write(folder, 'layouts/_default/single.html', PAGE);
    for (const [name, template] of templates)
      write(folder, `layouts/partials/${name}.html`, `{{ $v0 := . }}${printTemplate(template, language)}`);
    for (const [index, { file, document }] of pages.entries())
      write(folder, `content/${index}.md`, `${JSON.stringify({ url: `/${file}`, document }, null, 1)}\n`);
  },
  build: (folder) => ({ program: 'hugo', args: ['--quiet'], cwd: folder }),
  out: 'public',
  caches: ['resources', '.hugo_build.lock'],
};
