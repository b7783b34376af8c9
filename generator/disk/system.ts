/** Calls of the operating system through its C library. Loading them takes some 10 ms, so a build with nothing to do does not. */

type NativeCall = (...values: readonly unknown[]) => number;

export interface System {
  /** Swaps two folders in one step; false where the file system cannot. */
  readonly exchange: (a: string, b: string) => boolean;
  /** Syncs the file system of an open file; null where there is no such call. */
  readonly syncFileSystem: ((handle: number) => void) | null;
  /** Locks an open file until it is closed or its process ends; false if another process has, null if locks fail here. */
  readonly lockFile: (handle: number, kind: 'shared' | 'exclusive') => boolean | null;
}

/** Number of renameat2(2) by `process.arch`: musl has no function of that name. From the kernel's syscall tables. */
const RENAMEAT2: Readonly<Record<string, number>> = {
  x64: 316,
  arm64: 276,
  riscv64: 276,
  loong64: 276,
  arm: 382,
  ia32: 353,
  ppc64: 357,
  s390x: 347,
};
const AT_FDCWD = -100;
/** RENAME_EXCHANGE of renameat2(2), Linux, and RENAME_SWAP of renamex_np(2), macOS, have the same value. */
const SWAP = 2;
/** Operations of flock(2). */
const LOCK = { shared: 1, exclusive: 2, withoutWaiting: 4 } as const;

/** Returns null where the C library cannot be called. */
export async function openSystem(): Promise<System | null> {
  try {
    const { default: koffi } = await import('koffi');
    const library = koffi.load(null);
    const flock = library.func('int flock(int, int)');
    return {
      exchange: findExchange((prototype) => library.func(prototype)),
      syncFileSystem:
        process.platform === 'linux' ? checked('syncfs', library.func('int syncfs(int)'), () => koffi.errno()) : null,
      lockFile: (handle, kind) => {
        if (flock(handle, LOCK[kind] | LOCK.withoutWaiting) === 0) return true;
        return koffi.errno() === koffi.os.errno.EWOULDBLOCK ? false : null;
      },
    };
  } catch {
    return null;
  }
}

function findExchange(find: (prototype: string) => NativeCall): System['exchange'] {
  const number = RENAMEAT2[process.arch];
  if (process.platform === 'linux' && number !== undefined) {
    const syscall = find('long syscall(long, ...)');
    return (a, b) =>
      syscall(number, 'int', AT_FDCWD, 'const char *', a, 'int', AT_FDCWD, 'const char *', b, 'unsigned int', SWAP) ===
      0;
  }
  if (process.platform === 'darwin') {
    const rename = find('int renamex_np(const char *, const char *, unsigned int)');
    return (a, b) => rename(a, b, SWAP) === 0;
  }
  return () => false;
}

/** Throws errors of the disk like those of Node's own calls. */
function checked(name: string, call: NativeCall, errno: () => number): (handle: number) => void {
  return (handle) => {
    if (call(handle) === 0) return;
    const code = CODES[errno()] ?? 'EIO';
    throw Object.assign(new Error(`${code}: ${name} failed`), { code, errno: errno(), syscall: name });
  };
}

/** Errors of writing to a disk, by their numbers on Linux. libuv has no name for EDQUOT. */
const CODES: Readonly<Record<number, string>> = { 5: 'EIO', 28: 'ENOSPC', 30: 'EROFS', 122: 'EDQUOT' };
