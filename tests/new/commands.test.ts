/** `gen new` and `gen places`: what they write and print, and what they refuse. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gen } from '../fixtures/gen.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

describe('gen new', () => {
  const begin = (cwd: string, folder: string) =>
    gen(cwd, ['new', folder, '--trade', 'plumbing', '--yes'], { root: ROOT });

  it('does not begin on a file', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'file'), 'mine');
    expect((await begin(cwd, 'file')).problems).toMatch(/^file\n {2}This is not a folder/);
    expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('mine');
  });

  it('begins in a folder that is empty but for its history', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'site/.git'), { recursive: true });
    expect((await begin(cwd, 'site')).stdout).toContain('is ready');
    expect((await begin(cwd, 'site')).problems).toContain('not empty');
  });
});

describe('gen brand', () => {
  const brand = (cwd: string, ...args: string[]) => gen(cwd, ['brand', ...args], { root: ROOT });
  const startSite = async (): Promise<string> => {
    const cwd = join(temporaryFolder(), 'site');
    await gen('/', ['new', cwd, '--trade', 'plumbing', '--color', '#0b6bcb', '--yes'], { root: ROOT });
    return cwd;
  };

  it('writes palette and pictures in another color, and leaves the rest', async () => {
    const cwd = await startSite();
    const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
    const { answers, icons } = JSON.parse(read('.areaserved/answers.json'));
    const [home, icon] = [read('components/pages/HomePage.tsx'), read('public/favicon.svg')];
    expect((await brand(cwd, '--color', '#7a1230')).stdout).toContain('The brand is #7a1230: ');
    expect(read('components/styles/palette.css')).toContain('--action: #7a1230;');
    expect(read('public/favicon.svg')).toBe(icon.replaceAll('#0b6bcb', '#7a1230').replace('#499cff', '#e57688'));
    expect(read('components/pages/HomePage.tsx')).toBe(home);
    expect(JSON.parse(read('.areaserved/answers.json'))).toMatchObject({
      answers: { ...answers, color: '#7a1230' },
      icons,
    });
  });

  it('asks what to do with files that were edited', async () => {
    const cwd = await startSite();
    const palette = join(cwd, 'components/styles/palette.css');
    writeFileSync(palette, '/* mine */');
    const { problems } = await brand(cwd, '--color', '#7a1230');
    expect(problems).toBe(
      'components/styles/palette.css\n  The file was edited after gen wrote it.\n  Add --edited keep to leave such files as they are, or --edited overwrite to write them again.',
    );
    await brand(cwd, '--color', '#7a1230', '--edited', 'keep');
    expect(readFileSync(palette, 'utf8')).toBe('/* mine */');
    expect(readFileSync(join(cwd, 'public/favicon.svg'), 'utf8')).toContain('#7a1230');
    await brand(cwd, '--color', '#ffd600', '--edited', 'overwrite');
    expect(readFileSync(palette, 'utf8')).toContain('--action: #ffd600;');
  });

  it('refuses a folder that gen new has not written', async () => {
    expect((await brand(temporaryFolder(), '--color', '#7a1230')).problems).toContain(
      '.areaserved/answers.json\n  There is no record',
    );
    expect((await brand('/', '--color', 'red')).problems).toContain('--color\n  "red" is not a color.');
  });
});

describe('gen places', () => {
  const places = (...args: string[]) => gen('/', ['places', ...args], { root: ROOT });

  it('prints rows for data/cities.csv, the nearest place first', async () => {
    expect((await places('Macon, GA', '--within', '12')).stdout).toBe(
      'name,state,county,lat,lon\nMacon,GA,Bibb,32.8407,-83.6324\n',
    );
    expect((await places('Center, TX 75935', '--places', '2')).stdout).toBe(
      'name,state,county,lat,lon\nCenter,TX,Shelby,31.7954,-94.1791\nTenaha,TX,Shelby,31.9438,-94.2441\n',
    );
  });

  it('takes the state as people write it', async () => {
    expect((await places('Macon Georgia', '--within', '1')).stdout).toContain('Macon,GA');
  });

  it('names the nearest place that there is', async () => {
    const { problems } = await places('Macom, GA');
    expect(problems).toContain('No place of over 1,000 people is called "Macom, GA".');
    expect(problems).toContain('Did you mean "Macon, GA"?');
    expect((await places('Macon')).problems).toContain('Write it with its state: "Macon, GA".');
  });

  it('says which distance it cannot read', async () => {
    expect((await places('Macon, GA', '--within', 'far')).problems).toContain('--within\n  "far" is not a distance.\n');
  });
});
