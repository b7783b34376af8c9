/** Removes the addresses of islands from a page: `gen dev` serves modules of Vite in place of bundled files. */
export const withoutVersions = (page: string): string =>
  page.replace(/(<gen-island [^>]*src=")(?:\/@gen\/vite\/@id\/gen:island|\/assets)(\/\w+)[^"]*"/g, '$1$2"');
