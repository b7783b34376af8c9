/** `new URL('./truck.png', import.meta.url)` on the server. Vite follows it in modules for browsers alone. */
import type { Plugin } from 'vite';

const ASSET_URL = /\bnew\s+URL\s*\(\s*(?:'(\.[^']+)'|"(\.[^"]+)")\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** Imports the files in place of these addresses. `href` and `pathname` are the path at which the file is published. */
export function assetUrlsPlugin(): Plugin {
  return {
    name: 'gen:asset-urls',
    sharedDuringBuild: true,
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: { exclude: /[\\/]node_modules[\\/]/ }, code: ASSET_URL },
      handler(code) {
        const files: string[] = [];
        const replaced = code.replace(ASSET_URL, (_, single?: string, double?: string) => {
          files.push(single ?? double ?? '');
          const name = `__gen_asset_${files.length}`;
          return `({ href: ${name}, pathname: ${name}, toString: () => ${name} })`;
        });
        // At the end: the lines of the source stay the same.
        const imports = files.map((file, at) => `import __gen_asset_${at + 1} from ${JSON.stringify(addQuery(file))};`);
        return { code: [replaced, ...imports].join('\n'), map: null };
      },
    },
  };
}

const addQuery = (file: string): string => `${file}${file.includes('?') ? '&' : '?'}url`;
