/** Names in another case than on the disk: macOS, Windows and exFAT find them, the Linux of CI does not. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { attempt } from '../../generator/errors/problem.ts';
import { resolveProject } from '../../generator/project.ts';
import { mayMount, openGrounds } from '../build/grounds.ts';
import { oneIn } from '../fixtures/random.ts';
import { BUILD_OPTIONS, CACHE, ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
const grounds = openGrounds();
afterAll(() => grounds.leave());

/** A disk that ignores case, where root may mount one. */
function ignoringDisk(): string | null {
  if (!mayMount()) return null;
  return attempt(() => grounds.mount('exfat', '-t', 'exfat-fuse', '-o', 'loop', grounds.image('image', 'exfat')));
}

const DISKS = { 'a disk with cases': temporaryFolder(), 'a disk that ignores case': ignoringDisk() };

const GOOD = {
  'site.ts': `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
import { rules } from './lib/rules.ts';
export default defineSite(localService(), { rules });
`,
  'lib/rules.ts': 'export const rules = [];\n',
  'components/ui/Quote.tsx': `import { Note } from './Note.tsx';
export const Quote = () => <Note />;
`,
  'components/ui/Note.tsx': `import './Note.css';
export const Note = () => <p className="note" />;
`,
  'components/ui/Note.css': `@import './noteBase.css';
.note { color: red; }
`,
  'components/ui/noteBase.css': '.base { color: red; }\n',
};

describe.each(Object.entries(DISKS))('on %s', (_, disk) => {
  if (disk === null) {
    it.skip('imports are spelled as their files: this process may not mount exFAT', () => {});
    return;
  }
  const folder = join(disk, 'site');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const built = async (): Promise<string> => {
    const project = { ...resolveProject({ root: ROOT, cwd: folder, flags: {} }), cache: CACHE };
    return build(project, BUILD_OPTIONS).then(
      ({ pages }) => `${pages.total} pages`,
      (error: Error) => error.message.replaceAll(`${folder}/`, ''),
    );
  };
  beforeEach(() => {
    cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(folder, 'data'), { recursive: true });
    cpSync(join(ROOT, 'components'), join(folder, 'components'), { recursive: true });
    for (const [file, text] of Object.entries(GOOD)) write(file, text);
  });

  it('builds a site whose imports are spelled as their files', async () => {
    expect(await built()).toBe('23 pages');
  });

  const WRONG: readonly (readonly [string, string, string, string, string])[] = [
    ['components/ui/Quote.tsx', './Note.tsx', './note.tsx', '1:22', 'components/ui/Note.tsx'],
    ['components/ui/Quote.tsx', './Note.tsx', './note', '1:22', 'components/ui/Note.tsx'],
    ['components/ui/Quote.tsx', './Note.tsx', '../Ui/Note.tsx', '1:22', 'components/ui'],
    ['components/ui/Note.tsx', './Note.css', './note.css', '1:8', 'components/ui/Note.css'],
    ['components/ui/Note.css', './noteBase.css', './notebase.css', '1:9', 'components/ui/noteBase.css'],
    ['site.ts', './lib/rules.ts', './Lib/rules.ts', '3:23', 'lib'],
  ];
  it.each(oneIn(2, WRONG, 1))('%s cannot write %s as %s', async (file, right, wrong, place, name) => {
    write(file, GOOD[file as keyof typeof GOOD].replace(right, wrong));
    const message = await built();
    expect(message).toContain(`${file}:${place}`);
    expect(message).toContain(`on the disk, where it is ${name}.`);
  });

  it('finds no image in another case', async () => {
    write('data/images/Ada.jpg', 'a picture');
    cpSync(join(ROOT, 'tests/fixtures/invalid/missing-image/data/team.yaml'), join(folder, 'data/team.yaml'));
    expect(await built()).toContain('There is no image file "data/images/ada.jpg".');
  });
});
