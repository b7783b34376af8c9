/** The functions and types for sites: `import { … } from 'areaserved'`. */
export * from './define/index.ts';
