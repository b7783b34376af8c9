/** Messages about components, stylesheets and what they import: what cannot be bundled, and what fails while a page is rendered. */
import { message } from './problem.ts';
import { count, reasonOf } from './prose.ts';

export const noPageComponents = message('component-none', () => ({
  what: 'This folder contains no page components.',
  todo: 'Name a folder that has "pages" and "layout" folders with --components.',
}));

export const componentSyntax = message('component-syntax', (reason: string) => ({
  what: `The components cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
}));

export const componentMissing = message('component-missing', ({ name }: { name: string }) => ({
  what: `There is no component "${name}".`,
  todo: `Create this file with "export function ${name}(…)", or correct "component" in the definition of the page.`,
}));

/** The file of a component exists, but what it exports has another name, or none. */
export const componentNotExported = message('component-not-exported', ({ name }: { name: string }) => ({
  what: `The file does not export a component called "${name}".`,
  todo: `Write "export function ${name}(…)": without "default", and named like the file.`,
}));

/** Applies to components and to the definition of a site. */
export const packageMissing = message('package-missing', ({ name }: { name: string }) => ({
  what: `The package "${name}" is imported here, but it is not installed.`,
  todo: `Run "npm install ${name}", or remove the import.`,
}));

export const stylesheetSyntax = message('stylesheet-syntax', (reason: string) => ({
  what: `The stylesheet cannot be read: ${reasonOf(reason)}.`,
  todo: 'Check the braces and semicolons here.',
}));

export const viteConfigFailed = message('vite-config', (reason: string) => ({
  what: `The Vite configuration cannot be loaded: ${reasonOf(reason)}.`,
  todo: 'Correct the file here, or remove it. The published site stays as it is.',
}));

export const componentFailed = message(
  'component-failed',
  ({ component, page, path, reason }: { component: string | null; page: string; path: string; reason: string }) => ({
    what: `The component ${component ?? page} fails on the page ${path}: ${reasonOf(reason)}.`,
    todo:
      component && component !== page
        ? `It is used in components/pages/${page}.tsx.`
        : `Correct components/pages/${page}.tsx, or the data that it shows.`,
  }),
);

/** Added to a failure that other pages share. */
export const sameOnOthers = (others: number): string => ` The same happens on at least ${count(others, 'other page')}.`;
