/** Addresses that Vite answers within the site. */

/** Vite's base: everything below it is answered by Vite. */
export const VITE_BASE = '/@gen/';

/** Answers where a text of a page is written. */
export const SOURCE_ADDRESS = `${VITE_BASE}source`;

/** Opens a file in the editor. */
export const EDITOR_ADDRESS = `${VITE_BASE}__open-in-editor`;
