/** Removes the addresses of islands from a page: `gen dev` serves modules of Vite in place of bundled files. */
export const withoutVersions = (page: string): string =>
  page.replace(/(<gen-island [^>]*src=")(?:\/@gen\/vite\/@id\/gen:island|\/assets)(\/\w+)[^"]*"/g, '$1$2"');

/** Returns a page without the script of `gen dev`, as a build would write it. */
export const withoutClient = (html: string): string =>
  html.replace(/<script src="\/@gen\/client\.js\?v=[\w.-]+"><\/script>/, '');
