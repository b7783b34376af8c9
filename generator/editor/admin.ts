/** Adds the forms at `/admin` to a site: a page, its script and configuration, and Sveltia CMS, which `site.ts` has asked for. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'vite';
import type { Context } from '../define/context.ts';
import type { FileDefinition } from '../define/file.ts';
import { joinHeaders } from '../define/headers.ts';
import type { EditorOptions, SiteDefinition } from '../define/site.ts';
import { baseOf, siteUrlOf } from '../define/site-url.ts';
import { throwProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { attempt } from '../errors/attempt.ts';
import { findRepository } from '../files.ts';
import { engineModule } from '../program.ts';
import { createConfig } from './config.ts';

const HIDDEN = { 'X-Robots-Tag': 'noindex' };

/** Returns a site with the files of its forms. `folder` is that of the site. Throws a GenError for wrong options, and without the package. */
export function withEditor(site: SiteDefinition, editor: EditorOptions, folder: string): SiteDefinition {
  throwProblems([...checkOptions(editor), ...checkPackage(folder)]);
  const page = ({ context }: { readonly context: Context }): string => renderPage(site, editor, context);
  const files: FileDefinition[] = [
    { file: 'admin.html', render: page },
    // GitHub Pages does not take "/admin/" for "/admin".
    { file: 'admin/index.html', render: page },
    { file: 'admin/config.json', render: ({ context }) => renderConfig(site, editor, { context, folder }) },
    { file: 'admin/gen.js', render: bundleScript },
    { file: 'admin/sveltia-cms.js', render: () => readFileSync(packageFile(folder) ?? '') },
  ];
  return {
    ...site,
    files: [...site.files, ...files],
    headers: joinHeaders(site.headers, { '/admin': HIDDEN, '/admin/*': HIDDEN }),
  };
}

const PLACE = { file: 'site.ts' } as const;

function checkOptions({ repo, login }: EditorOptions): Problem[] {
  const problems: Problem[] = [];
  if (!/^[\w.-]+\/[\w.-]+$/.test(repo))
    problems.push({
      ...PLACE,
      key: 'editor.repo',
      what: `${JSON.stringify(repo)} is not a repository on GitHub.`,
      todo: 'Write owner and name: "hartnett/website".',
    });
  if (login !== undefined && !/^https:\/\/[\w.-]+(?::\d+)?$/.test(login))
    problems.push({
      ...PLACE,
      key: 'editor.login',
      what: `${JSON.stringify(login)} is not the address of a service.`,
      todo: 'Write scheme and host alone: "https://login.example.workers.dev".',
    });
  return problems;
}

const PACKAGE = '@sveltia/cms';

const packageFile = (folder: string): string | null => {
  const module = attempt(() => createRequire(join(folder, 'site.ts')).resolve(PACKAGE));
  return module && join(dirname(dirname(module)), 'dist/sveltia-cms.js');
};

const checkPackage = (folder: string): Problem[] =>
  packageFile(folder)
    ? []
    : [
        {
          ...PLACE,
          key: 'editor',
          what: `The package ${PACKAGE} is not installed.`,
          todo: 'Run "npm install --save-dev --save-exact @sveltia/cms@0.221.1".',
        },
      ];

function renderConfig(
  site: SiteDefinition,
  editor: EditorOptions,
  { context, folder }: { readonly context: Context; readonly folder: string },
): string {
  const url = siteUrlOf(site, context);
  const root = findRepository(folder);
  const path = relative(root, folder).replaceAll('\\', '/');
  const below = path === '' ? '' : `${path}/`;
  const title = site.shared ? context.get(site.shared).brand : new URL(url).hostname;
  const { collections } = site;
  const config = createConfig({ ...editor, collections, context, title, url, folder, below });
  return `${JSON.stringify(config)}\n`;
}

/** The policy of the page is in its `<meta>` tag, as on every page of a site. */
function renderPage(site: SiteDefinition, { login }: EditorOptions, context: Context): string {
  const base = baseOf(siteUrlOf(site, context));
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    // The icons and letters of Sveltia.
    "font-src 'self' https://cdn.jsdelivr.net",
    "img-src 'self' data: blob: https://*.githubusercontent.com",
    "media-src 'self' blob:",
    `connect-src 'self' blob: data: https://api.github.com https://www.githubstatus.com${login ? ` ${login}` : ''}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<title>Edit the site</title>
</head>
<body>
<script type="module" src="${base}/admin/gen.js"></script>
<noscript>The forms need JavaScript.</noscript>
</body>
</html>
`;
}

/** Bundles the script of the page. */
async function bundleScript(): Promise<string> {
  const input = engineModule('editor/browser/client');
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    root: dirname(input),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'es', codeSplitting: false } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`Vite made nothing of ${basename(input)}`);
  return chunk.code;
}
