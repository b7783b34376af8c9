/** A site's own Vite plugins in a build and in `gen dev`: Tailwind, Sass, drawings as components, CSS modules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, withoutDev, type StartedServer } from '../dev/start.ts';
import { addPlugins, PLUGIN_FILES } from '../fixtures/plugin-site.ts';
import { sampled } from '../fixtures/random.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;

/** The inline styles of a page. */
const styles = (page: string): string => /<style>(.*?)<\/style>/s.exec(place.read(page))?.[1] ?? '';
const bundles = async (): Promise<boolean> => (await place.build()).bundled;

beforeAll(async () => {
  // In the cache of the run, an earlier run may have left the same bundles.
  place = await tiny({ cache: join(temporaryFolder(), 'cache') });
  addPlugins(place);
  await place.build();
});

describe("a site's own Vite plugins", () => {
  it('compile Tailwind for the classes of its components', () => {
    expect(styles('about.html')).toContain('.mt-\\[13px\\]{margin-top:13px}');
  });

  it('compile Sass, with options of the configuration', () => {
    expect(styles('about.html')).toContain('.mark path{fill:#123456}');
  });

  it('turn a drawing into a component', () => {
    expect(place.read('about.html')).toMatch(/<svg[^>]* class="mark"[^>]*><path d="M1 1h7v7z"/);
  });

  it('give CSS modules the same names in pages, styles and islands', () => {
    const [, name = 'none'] = /<p class="(\S+) mt-\[13px\]">/.exec(place.read('about.html')) ?? [];
    expect(styles('about.html')).toContain(`.${name}{outline:3px solid #654321}`);
    const island = place.files().find((file) => /^assets\/TestimonialTabs\.[\w-]+\.js$/.test(file)) ?? '';
    expect(place.read(island)).toContain(name);
    expect(place.files().filter((file) => file.endsWith('.css'))).toEqual([]);
  });

  it('bundle again when the configuration, what it imports, or a file that they read changes, and only then', async () => {
    expect(await bundles()).toBe(false);
    place.write('colors.ts', `export const accent = '#abcdef';\n`);
    expect(await bundles()).toBe(true);
    expect(styles('about.html')).toContain('.mark path{fill:#abcdef}');
    expect(await bundles()).toBe(false);
  });

  const MISTAKES: readonly (readonly [string, string, RegExp])[] = [
    [
      'components/parts/Badge.scss',
      '.mark { fill: $nothing; }',
      /^components\/parts\/Badge\.scss:\d+:\d+\n.*Undefined variable/,
    ],
    [
      'components/parts/Badge.module.css',
      '.badge { outline: }}',
      /^components\/parts\/Badge\.module\.css\n.*Missing opening \{/,
    ],
    ['components/parts/mark.svg', '<svg><path', /^components\n.*vite-plugin-svgr: Expected >/],
    [
      'vite.config.ts',
      `export default {\n  plugins: [\n    nothing(),\n  ],\n};\n`,
      /^vite\.config\.ts:\d+:\d+\n.*nothing is not defined/,
    ],
  ];
  it.each(sampled(3, MISTAKES))('have their mistakes reported with a place: %s', async (file, text, message) => {
    place.write(file, text);
    expect(await place.fail()).toMatch(message);
    place.write(file, PLUGIN_FILES[file as keyof typeof PLUGIN_FILES]);
  });

  it('have the exact line named that throws, in the command itself', async () => {
    place.write(
      'vite.config.ts',
      `interface Unused {\n  a: string;\n}\nexport default {\n  plugins: [nothing()],\n};\n`,
    );
    const { code, stderr } = await (await compiledProgram()).run(place, ['build']);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^vite\.config\.ts:5:\d+$/m) as string,
    });
  });
});

describe('in gen dev', () => {
  let server: StartedServer;
  beforeAll(async () => {
    for (const [file, text] of Object.entries(PLUGIN_FILES)) place.write(file, text);
    await place.build();
    server = await startServer(place);
  });
  afterAll(() => server.close());

  const about = async (): Promise<string> => String((await ask(server.url, '/about')).body);

  it('a page has the HTML of a build', async () => {
    expect(withoutDev(await about())).toBe(withoutDev(readFileSync(join(place.project.out, 'about.html'), 'utf8')));
  });

  /** From the first text of the file, so that a test can be repeated. */
  const change = (file: string, from: string, to: string): void => {
    const text = PLUGIN_FILES[file as keyof typeof PLUGIN_FILES];
    expect(text).toContain(from);
    place.write(
      file,
      text.replace(from, () => to),
    );
  };

  it.each([
    [
      'a style of Sass',
      'components/parts/Badge.scss',
      'fill: $accent',
      'fill: $accent; stroke: $accent',
      'stroke:#123456',
    ],
    ['a drawing', 'components/parts/mark.svg', 'M1 1h7v7z', 'M2 2h5v5z', 'M2 2h5v5z'],
    ['a CSS module', 'components/parts/Badge.module.css', '3px', '4px', 'outline:4px'],
    ['a class of Tailwind', 'components/parts/Badge.tsx', 'mt-[13px]', 'mt-[13px] mb-[17px]', 'margin-bottom:17px'],
  ])('an edit of %s is shown', async (_, file, from, to, seen) => {
    change(file, from, to);
    await expect.poll(about).toContain(seen);
  });

  it('an edit of a file that vite.config.ts imports restarts Vite', async () => {
    change('colors.ts', '#123456', '#13579b');
    await expect.poll(about).toContain('#13579b');
  });

  it('a mistake in vite.config.ts ends the start with one message', async () => {
    const broken = await tiny();
    broken.write('vite.config.ts', 'export default { plugins: [ };');
    const { started, close, printed } = await startServer(broken, { isLive: false });
    await expect(started).rejects.toThrow(
      /^\S*vite\.config\.ts:1:29.*\n +The Vite configuration cannot be loaded: Unexpected token\./,
    );
    expect(printed).toEqual([]);
    await close();
  });
});
