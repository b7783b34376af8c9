/** What makes Vite build for production whatever NODE_ENV it finds around it: the same sources give the same bytes everywhere. */
export const PRODUCTION = {
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
} as const;
