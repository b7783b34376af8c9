/** Hooks of fail-at.mjs: the calls of the system that koffi finds (syncfs, flock, the exchange) fail as those of Node do. */
const ERRNO = { EIO: 5, EACCES: 13, ENOSPC: 28, EROFS: 30 };

export async function load(url, context, next) {
  if (!url.startsWith('wrapped:')) return next(url, context);
  const source = `
    import { createRequire } from 'node:module';
    const koffi = createRequire(${JSON.stringify(url.slice('wrapped:'.length))})('koffi');
    const ERRNO = ${JSON.stringify(ERRNO)};
    const wrap = (prototype, call) => (...values) => {
      const name = /(\\w+)\\(/.exec(prototype)[1];
      const code = globalThis.failsInSystem(name);
      if (!code) return call(...values);
      koffi.errno(ERRNO[code]);
      return -1;
    };
    export default {
      ...koffi,
      errno: (...values) => koffi.errno(...values),
      os: koffi.os,
      load: (...args) => {
        const library = koffi.load(...args);
        return { func: (prototype) => wrap(prototype, library.func(prototype)) };
      },
    };`;
  return { format: 'module', shortCircuit: true, source };
}

export async function resolve(name, context, next) {
  if (name !== 'koffi' || context.parentURL?.startsWith('wrapped:')) return next(name, context);
  return { url: `wrapped:${context.parentURL}`, shortCircuit: true };
}
