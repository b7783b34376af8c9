/** The entry of the bundled renderer: the components of a site, and what renders with them. */
export { Layout, pages } from 'gen:components';
export { createRenderer } from './renderer.ts';
