/** A disk whose driver loses the files of a folder that is renamed to "out", as "fusefat" does. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';

const { renameSync } = fs;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (basename(String(to)) === 'out')
    for (const name of fs.readdirSync(to)) fs.rmSync(join(to, name), { recursive: true });
};
syncBuiltinESMExports();
