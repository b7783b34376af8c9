/** Additions of the dev server: a script in each page, and a page in place of one that cannot be drawn. */
import { formatProblem, type Problem } from '../errors/problem.ts';

/** Addresses below this are the server's own. */
export const CONTROL = '/@gen/';
/** Addresses below this are modules of islands. */
export const MODULES = `${CONTROL}vite/`;
/** Request header of a tab that updates its page, in lower case as in Node. */
export const UPDATE_HEADER = 'gen-update';

/** Path of a request as it stands there, without query; a proxy names the whole address. */
export const pathOf = ({ url = '/' }: { readonly url?: string | undefined }): string =>
  url.replace(/^https?:\/\/[^/?]*/i, '').replace(/\?.*$/s, '') || '/';

const END = Buffer.from('</body>');

/** The script element, with the version of the page in its address. */
export const clientTag = (version: string): string => `<script src="${CONTROL}client.js?v=${version}"></script>`;

/** The bytes of a page with the script before the end of its body; all else stays. */
export function addClient(html: Buffer, version: string): Buffer {
  const at = html.lastIndexOf(END);
  const tag = Buffer.from(clientTag(version));
  return at < 0 ? Buffer.concat([html, tag]) : Buffer.concat([html.subarray(0, at), tag, html.subarray(at)]);
}

/** The bytes of a page as a build would write them. */
export const withoutClient = (html: string): string =>
  html.replace(/<script src="\/@gen\/client\.js\?v=[\w.-]+"><\/script>/, '');

/** In place of a page that has never been good. The script goes on from here: the page comes when it can be drawn. */
export function renderBroken(version: string, problems: readonly Problem[]): string {
  const text = problems.map(formatProblem).join('\n\n') || 'The site is being read.';
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>gen dev: there is no page yet</title></head>',
    `<body><h1>This page cannot be drawn yet</h1><pre>${escapeHtml(text)}</pre>${clientTag(version)}</body></html>`,
  ].join('\n');
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
