/** A site that holds only what is its own: a file of its components or templates takes the place of that one file, a sentence of that one sentence. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { resolveProject, type Project } from '../../generator/project.ts';
import { readFileSync } from 'node:fs';
import { BUILD_OPTIONS, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
let program: Workplace;
let project: Project;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(project.cwd, file)), { recursive: true });
  writeFileSync(join(project.cwd, file), text);
};
const page = (file: string): string => readFileSync(join(project.out, file), 'utf8');
const buildSite = () => build(project, BUILD_OPTIONS);
/** The folders are those that there are when a command begins. */
const open = (): void => {
  project = resolveProject({ root: program.folder, cwd: project.cwd, flags: {} });
};

beforeAll(async () => {
  program = await tiny();
  const cwd = temporaryFolder();
  project = resolveProject({ root: program.folder, cwd, flags: {} });
  cpSync(join(program.folder, 'data'), join(cwd, 'data'), { recursive: true });
  await buildSite();
});

describe('a file of the site', () => {
  it('takes the place of a part wherever it is used, and finds its neighbours below', async () => {
    const before = page('about.html');
    expect(before).not.toContain('data-own');
    write(
      'components/ui/Icon.tsx',
      `import { iconUp } from './icons.ts';

export function Icon() {
  return <i data-own="yes" data-name={iconUp.name} />;
}
`,
    );
    open();
    await buildSite();
    for (const file of ['index.html', 'services.html']) expect(page(file)).toContain('data-own="yes"');
  });

  it('takes the place of a document', async () => {
    const shell = readFileSync(join(program.folder, 'templates/page.hbs'), 'utf8');
    write('templates/page.hbs', shell.replace(/<body[^\n]*/, '<body class="mine">'));
    open();
    await buildSite();
    expect(page('index.html')).toContain('<body class="mine">');
  });
});

describe('a sentence of the site', () => {
  it('takes the place of that sentence, and of no other', async () => {
    const heading = (): string => /<h1[^>]*>(.*?)<\/h1>/.exec(page('about.html'))?.[1] ?? '';
    const titleBefore = /<title>(.*?)<\/title>/.exec(page('about.html'))?.[1];
    write('templates/copy/pages/AboutPage.hbs', '{{!# title }}\nThe people of {{site.brand}}\n');
    open();
    await buildSite();
    expect(heading()).toBe('The people of Maple &amp; Wire Piano Care');
    expect(/<title>(.*?)<\/title>/.exec(page('about.html'))?.[1]).toBe(titleBefore);
  });

  it('is named with its own file when it is wrong', async () => {
    write('templates/copy/pages/AboutPage.hbs', '{{!# title }}\nThe people of {{site.brandd}}\n');
    const message = await buildSite().then(
      () => '',
      (error: unknown) => (error instanceof GenError ? error.message : String(error)),
    );
    expect(message).toContain(`${project.cwd}/templates/copy/pages/AboutPage.hbs:2`);
    expect(message).toContain('brandd');
  });
});

describe('sentences of the site', () => {
  const copy = 'templates/copy/pages/CityPage.hbs';
  beforeAll(() => {
    for (const folder of ['components', 'templates'])
      rmSync(join(project.cwd, folder), { recursive: true, force: true });
    write(copy, '{{!# title }}\nBarre\n');
    open();
  });

  it('are named if no page uses their file', async () => {
    write('templates/copy/pages/CityPage2.hbs', '{{!# title }}\nHello\n');
    open();
    const message = await buildSite().catch((error: unknown) => String(error));
    expect(message).toMatch(
      /CityPage2\.hbs\n {2}No page uses the template "copy\/pages\/CityPage2\.hbs"\.\n {2}Did you mean "copy\/pages\/CityPage\.hbs"\?/,
    );
  });

  it('may have names that a component puts together', async () => {
    rmSync(join(project.cwd, 'templates/copy/pages/CityPage2.hbs'));
    write(copy, '{{!# title }}\nBarre\n\n{{!# step1.text }}\nHello\n');
    write(
      'components/parts/OwnSteps.tsx',
      'export const OwnSteps = ({ copy, step }) => <p>{copy.page(`step${step}.text`)}</p>;\n',
    );
    open();
    await buildSite();
    expect(page('locations/barre.html')).toContain('Barre');
  });
});
