/** Code of the site that ends the process, throws where nobody catches it, or never returns, under the compiled program. */
import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../../e2e/browser.ts';
import { compiledProgram } from '../../fixtures/program.ts';
import { sampled } from '../../fixtures/random.ts';
import { workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { lineOf, overlay } from './session.ts';

const { tiny } = workplaces();
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** Everything that the terminal has shown. */
  readonly url: () => string;
}

/** Starts `gen dev` and waits until it listens. */
async function start(place: Workplace): Promise<Started> {
  const { child, ended } = (await compiledProgram()).start(place, ['dev', '--port', '0']);
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const url = (): string => /http:\S+/.exec(printed)?.[0] ?? '';
  await expect.poll(url).not.toBe('');
  return { child, ended, url };
}

async function open(url: string): Promise<Page> {
  const { browser, close } = await openBrowser();
  onTestFinished(close);
  const page = await (await browser.newContext()).newPage();
  const following = page.waitForEvent('websocket');
  await page.goto(url);
  await (await following).waitForEvent('framesent');
  return page;
}

const ABOUT = 'components/pages/AboutPage.tsx';
const ACCIDENTS = [
  ["if (copy) throw new Error('nothing to say');", 'nothing to say'],
  ['process.exit(3);', 'process.exit(3) was called'],
  ["setTimeout(() => { throw new Error('later'); });", 'later'],
  ["void Promise.reject(new Error('nobody waits'));", 'nobody waits'],
] as const;

const site = (code: string): string =>
  `import { defineSite } from 'areaserved';\nimport { localService } from 'areaserved/local-service';\n${code}\nexport default defineSite(localService(), {});\n`;

it.each(sampled(2, ['SIGINT', 'SIGTERM'] as const))(
  'code that throws, now or later, or ends the process is an overlay with its line, which the fix closes; %s ends the program',
  async (signal) => {
    const place = await tiny();
    const { url, child, ended } = await start(place);
    const page = await open(`${url()}/about`);
    const closed = () => overlay(page).waitFor({ state: 'detached' });
    for (const [code, said] of sampled(2, ACCIDENTS)) {
      place.edit(ABOUT, '  return (', `  ${code}\n  return (`);
      await overlay(page).getByText(said).first().waitFor();
      await overlay(page)
        .locator('.file', { hasText: `${ABOUT}:${lineOf(place, ABOUT, said.replace(' was called', ''))}:` })
        .waitFor();
      place.edit(ABOUT, `  ${code}\n  return (`, '  return (');
      await closed();
    }

    place.write('site.ts', site('process.exit(3);'));
    await overlay(page).getByText('process.exit(3) was called').first().waitFor();
    await overlay(page).locator('.file', { hasText: 'site.ts:3:' }).waitFor();
    place.write('site.ts', site(''));
    await closed();

    expect(child.exitCode).toBeNull();
    child.kill(signal);
    await ended;
    expect(child.signalCode).toBe(signal);
  },
);

it.each(sampled(2, ['SIGTERM', 'SIGINT'] as const))('%s ends the program while Vite is starting', async (signal) => {
  const { child, ended } = await start(await tiny());
  child.kill(signal);
  await ended;
  expect(child.signalCode).toBe(signal);
});
