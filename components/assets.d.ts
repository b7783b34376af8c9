/** Files that components import: `import truck from './truck.svg'` is the address of the file. */
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
/** Stylesheets are imported for their effect: the bundler joins those of a page. */
declare module '*.css';
