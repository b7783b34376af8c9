/** Stylesheets are imported for their effect: the bundler joins those of a page. */
declare module '*.css';
