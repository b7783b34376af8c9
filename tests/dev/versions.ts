/** A page without the versions of its islands: while they are developed they run another build of React, at other addresses. */
export const withoutVersions = (page: string): string =>
  page.replace(/(<gen-island [^>]*src="\/assets\/\w+)\.[\w-]+\.js"/g, '$1.js"');
