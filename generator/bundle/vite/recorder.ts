/** The modules and stylesheets of the renderer, as the bundler has transformed them. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { STYLESHEET } from './styles.ts';

export interface RecordedModule {
  /** Ids of the modules that it imports, in order. */
  readonly imports: readonly string[];
  /** SHA-256 of its code after all plugins. */
  readonly hash: string;
}

export interface Recorder {
  readonly plugin: Plugin;
  /** CSS by module id, after Sass, Tailwind and CSS modules, before minification. */
  readonly sheets: ReadonlyMap<string, string>;
  /** Modules by id; complete when a build has ended, empty in development. */
  readonly modules: ReadonlyMap<string, RecordedModule>;
}

/**
 * Creates a plugin for environments that render pages. Without `enforce` it stands between vite:css, which compiles a
 * stylesheet, and vite:css-post, which turns it into JavaScript.
 */
export function createRecorder(): Recorder {
  const sheets = new Map<string, string>();
  const modules = new Map<string, RecordedModule>();
  return {
    sheets,
    modules,
    plugin: {
      name: 'gen:recorder',
      sharedDuringBuild: true,
      applyToEnvironment: ({ config }) => config.consumer === 'server',
      transform: {
        filter: { id: STYLESHEET },
        handler(css, id) {
          sheets.set(id, css);
        },
      },
      buildEnd(error) {
        if (error || this.environment.mode !== 'build') return;
        for (const id of this.getModuleIds()) {
          const { importedIds: imports = [], code } = this.getModuleInfo(id) ?? {};
          const hash = createHash('sha256').update(code ?? '');
          modules.set(id, { imports, hash: hash.digest('hex') });
        }
      },
    },
  };
}
