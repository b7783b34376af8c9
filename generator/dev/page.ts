/** Additions of `gen dev` to a site: its own addresses, a script in each page, and a page in place of one that cannot be drawn. */
import { formatProblem, type Problem } from '../errors/problem.ts';
import type { Reply } from '../serve/answer.ts';

/** Addresses below this belong to the server. */
export const CONTROL = '/@gen/';
/** Addresses below this are modules of islands. */
export const MODULES = `${CONTROL}vite/`;
/** Request header of a tab that updates its page, in lower case as in Node. */
export const UPDATE_HEADER = 'gen-update';

/** Returns the path of a request without its query. A proxy sends the whole address. */
export const pathOf = ({ url = '/' }: { readonly url?: string | undefined }): string =>
  url.replace(/^https?:\/\/[^/?]*/i, '').replace(/\?.*$/s, '') || '/';

const TYPES = { html: 'text/html', json: 'application/json', script: 'text/javascript' } as const;

/** A reply that no cache stores. */
export const freshReply = (type: keyof typeof TYPES, body: string | Buffer, status = 200): Reply => ({
  status,
  headers: { 'Cache-Control': 'no-store', 'Content-Type': `${TYPES[type]}; charset=utf-8` },
  body: Buffer.from(body),
});

const END = Buffer.from('</body>');
const clientTag = (version: string): string => `<script src="${CONTROL}client.js?v=${version}"></script>`;

/** Inserts the script before the end of the body, with the version of the page in its address. */
export function addClient(html: Buffer, version: string): Buffer {
  const at = html.lastIndexOf(END);
  const tag = Buffer.from(clientTag(version));
  return at < 0 ? Buffer.concat([html, tag]) : Buffer.concat([html.subarray(0, at), tag, html.subarray(at)]);
}

/** Returns a page in place of one that was never drawn. Its script loads the page as soon as it can be drawn. */
export function renderBroken(version: string, problems: readonly Problem[]): string {
  const text = problems.map(formatProblem).join('\n\n') || 'gen is reading the site.';
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>gen dev: there is no page yet</title></head>',
    `<body><h1>This page cannot be drawn yet</h1><pre>${escapeHtml(text)}</pre>${clientTag(version)}</body></html>`,
  ].join('\n');
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
