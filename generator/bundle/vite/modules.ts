/** The modules of the renderer, as the bundler has transformed them. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

export interface RecordedModule {
  /** Ids of the modules that it imports, in order. */
  readonly imports: readonly string[];
  /** Hash of its code after all plugins. */
  readonly hash: string;
}

export interface ModuleRecorder {
  readonly plugin: Plugin;
  /** By id; complete when the build has ended. */
  readonly modules: ReadonlyMap<string, RecordedModule>;
}

/** Records all modules in environments that render pages. */
export function createModuleRecorder(): ModuleRecorder {
  const modules = new Map<string, RecordedModule>();
  return {
    modules,
    plugin: {
      name: 'gen:modules',
      sharedDuringBuild: true,
      applyToEnvironment: ({ config }) => config.consumer === 'server',
      buildEnd(error) {
        if (error) return;
        for (const id of this.getModuleIds()) {
          const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
          modules.set(id, {
            imports: importedIds,
            hash: createHash('sha256')
              .update(code ?? '')
              .digest('hex'),
          });
        }
      },
    },
  };
}
