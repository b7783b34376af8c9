/** The script of `/admin`: gives Sveltia CMS its configuration and the formats of the files. */
import type { AdminConfig } from '../config.ts';
import { readFile, writeFile } from './format.ts';
import type { Values } from './values.ts';

interface Cms {
  registerCustomFormat(
    name: string,
    extension: string,
    format: { fromFile: (text: string) => unknown; toFile: (values: Values) => string },
  ): void;
  init(options: { readonly config: object }): void;
}
declare global {
  interface Window {
    CMS: Cms;
    CMS_MANUAL_INIT: boolean;
  }
}

// Sveltia must not look for a configuration of its own.
window.CMS_MANUAL_INIT = true;
const beside = (file: string): string => new URL(file, import.meta.url).href;
const [text] = await Promise.all([
  fetch(beside('config.json')).then((answer) => answer.text()),
  load(beside('sveltia-cms.js')),
]);
const { CMS } = window;
const { forms } = JSON.parse(text) as AdminConfig;
for (const form of forms)
  CMS.registerCustomFormat(form.name, form.extension, {
    fromFile: (file) => readFile(form, file),
    toFile: (values) => writeFile(form, values),
  });
// Sveltia knows no "as". A browser that cannot write WebP sends photographs as they are.
const { config } = JSON.parse(text, (key, value: unknown) =>
  key === 'as' || (key === 'transformations' && !canWriteWebp()) ? undefined : value,
) as AdminConfig;
CMS.init({ config });

// Outside of dialogs and menus, the key would close the form, and all that was typed would be lost.
addEventListener(
  'keydown',
  (event) => {
    const isInPopup = event.target instanceof Element && event.target.closest('dialog, [popover]');
    if (event.key === 'Escape' && !isInPopup) event.stopImmediatePropagation();
  },
  { capture: true },
);

function canWriteWebp(): boolean {
  return document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp');
}

function load(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}
