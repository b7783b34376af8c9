/** The forms at /admin, with the real Sveltia CMS on a repository in the browser: what the owner saves is all that changes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listFiles } from '../../generator/files.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { photograph } from '../fixtures/photographs.ts';
import { PATIENCE_MS, useSmallSite } from './browser.ts';

const PRICE = 'price: { from: 165, includes: one visit }  # since May\n';

const site = useSmallSite((place) => {
  applyRecipe(place, 'blog');
  place.edit('site.ts', 'files: [feed],', "files: [feed], editor: { repo: 'quill/website' },");
  place.edit('data/services/piano-tuning.yaml', 'priceNote:', `${PRICE}priceNote:`);
  place.edit('data/home-cards.yaml', 'link: /services/piano-moving', 'link: /services');
  place.write('data/cities.csv', 'name,state,postalCodes\nNorthfield,VT,05663\nSouth Barre,VT\n');
});

/** Files of a folder by name, in Base64. */
type Files = Readonly<Record<string, string>>;

const dataOf = (folder: string): Files =>
  Object.fromEntries(
    listFiles(`${folder}/data`).map((file) => [`data/${file}`, readFileSync(join(folder, 'data', file), 'base64')]),
  );

/** Has Sveltia find a repository with these files when it asks for a folder, and opens it. */
async function openRepository(page: Page, files: Files): Promise<void> {
  await page.evaluate(async (all) => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('.git', { create: true });
    for (const [path, base64] of Object.entries(all)) {
      const names = path.split('/');
      let folder = root;
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      const writable = await (await folder.getFileHandle(names.at(-1) ?? '', { create: true })).createWritable();
      await writable.write(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
      await writable.close();
    }
    Object.assign(window, { showDirectoryPicker: () => Promise.resolve(root) });
  }, files);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await page.getByRole('treeitem', { name: 'Team' }).waitFor();
}

/** Returns the files of the repository in the browser. */
const readRepository = (page: Page): Promise<Files> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {};
    const walk = async (folder: FileSystemDirectoryHandle, above: string): Promise<void> => {
      for await (const handle of folder.values()) {
        const path = above + handle.name;
        if (handle.kind === 'directory') await walk(handle, `${path}/`);
        else {
          const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
          found[path] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        }
      }
    };
    await walk(await navigator.storage.getDirectory(), '');
    return found;
  });

/** Opens a form. */
async function open(page: Page, form: string): Promise<Locator> {
  await page.evaluate((path) => void (location.hash = `#/collections/${path}`), form);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.waitFor();
  return save;
}

/** Saves a form; Sveltia then goes back to the list that the form belongs to. */
async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(({ hash }) => !/\/entries\/|\/new$/.test(hash));
  await page.getByRole('group', { name: 'Content Editor' }).waitFor({ state: 'hidden' });
}

/** Opens a group that is not open yet. A press while the form is still drawn is lost. */
async function openGroup(group: Locator): Promise<void> {
  const toggle = group.getByRole('button', { name: /^(?:Expand|Collapse)$/ }).first();
  const isOpen = async (): Promise<boolean> => (await toggle.getAttribute('aria-expanded')) === 'true';
  const pressUnlessOpen = async (): Promise<boolean> => {
    if (!(await isOpen())) await toggle.click();
    return isOpen();
  };
  await expect.poll(pressUnlessOpen, { timeout: PATIENCE_MS }).toBe(true);
}

/** Opens a section. Sveltia puts marks of direction around names. */
const expand = (page: Page, section: string): Promise<void> =>
  openGroup(page.getByRole('group', { name: new RegExp(`^“.${section}.” Field$`) }));

/** Opens a row of a table, from 0. */
const openRow = (page: Page, index: number): Promise<void> =>
  openGroup(
    page.getByRole('button', { name: 'Reorder Item' }).nth(index).locator('xpath=ancestor::*[@role="group"][1]'),
  );

const addButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Add .${name}.$`) });

/** Returns the lines by which the data in the repository differ from those of the site, and takes them over. */
async function pull(page: Page, folder: string): Promise<string[]> {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '-q');
  git('add', 'data');
  for (const [file, base64] of Object.entries(await readRepository(page))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), base64, 'base64');
  }
  git('add', '--intent-to-add', 'data');
  return git('diff', '-U0', 'data')
    .split('\n')
    .filter((line) => /^(?:[-+]|Binary)/.test(line) && !/^---/.test(line))
    .map((line) => line.replace('+++ b/', ''));
}

/** Fields are rendered when they come into view: all of them, on a high screen. */
const HIGH = { viewport: { width: 1280, height: 4000 } } as const;

it('saves what the owner changes, nothing else, and gen builds it', async () => {
  const { page } = await site.visit('/admin', HIGH);
  const text = (name: string): Locator => page.getByRole('textbox', { name, exact: true }).last();
  await openRepository(page, dataOf(site.place.folder));

  const save = await open(page, 'services/entries/piano-tuning');
  await expand(page, 'Prices');
  await text('From').fill('about $175');
  await save.click();
  await page.getByText('The value must be a number greater than 0, such as 149 or 149.50.').first().waitFor();
  await text('From').fill('$1,175');
  // It would close the form.
  await page.keyboard.press('Escape');
  await saveForm(page);

  await open(page, '_singletons/entries/business');
  await expand(page, 'Hours and holidays');
  await addButton(page, 'Special day').click();
  await text('Date').fill('12-25');
  await page.getByRole('radiogroup', { name: 'Closed' }).getByRole('radio', { name: 'Yes' }).click();
  await text('Text').fill('Christmas Day');
  await saveForm(page);

  await open(page, 'cities-yaml/new');
  await text('Name').fill('Williamstown');
  await text('State').fill('Vermont');
  await saveForm(page);

  await open(page, '_singletons/entries/cities-csv');
  await openRow(page, 1);
  await expand(page, 'Questions');
  await addButton(page, 'Question').first().click();
  await text('Question').fill('Where do you park in South Barre?');
  await text('Answer').fill('In front of the house, "as close as we can".');
  await saveForm(page);

  const saveService = await open(page, 'services/entries/piano-moving');
  await expand(page, 'Where it is not offered');
  const yes = page.getByRole('radiogroup', { name: 'No longer offered' }).getByRole('radio', { name: 'Yes' });
  // A press while the form is still drawn is lost.
  const choose = (): Promise<boolean> => yes.click().then(() => saveService.isEnabled());
  await expect.poll(choose, { timeout: PATIENCE_MS }).toBe(true);
  await saveForm(page);

  await open(page, '_singletons/entries/team');
  await addButton(page, 'Team member').click();
  await text('Name').fill('Luis Ortega');
  await text('Position').fill('Mover');
  await text('Bio').fill('Knows every stair in town.');
  await page
    .getByRole('checkbox', { name: /^Add .Photo.$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Browse' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  const buffer = await photograph({ scene: 'person' });
  await (await chooser).setFiles({ name: 'IMG_4032.JPG', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('button', { name: 'Replace' }).waitFor();
  await saveForm(page);

  await open(page, 'posts/new');
  await text('Title').fill('Two new movers');
  await text('Date').fill('2026-11-19');
  await text('Summary').fill('Who carries your piano.');
  await text('Tags').fill('Moving\nPeople');
  await text('Body').click();
  await page.keyboard.type('Since May there are **five** of us.\n- Luis\nAda');
  await saveForm(page);

  expect(await pull(page, site.place.folder)).toEqual([
    'data/business.yaml',
    '+specialHours:',
    '+  - date: 12-25',
    '+    closed: true',
    '+    text: Christmas Day',
    'data/cities.csv',
    '-name,state,postalCodes',
    '+name,state,postalCodes,questions',
    '-South Barre,VT',
    `+South Barre,VT,,"[{question: Where do you park in South Barre?, answer: 'In front of the house, ""as close as we can"".'}]"`,
    'data/cities/williamstown.yaml',
    '+name: Williamstown',
    '+state: Vermont',
    'Binary files /dev/null and b/data/images/img_4032.webp differ',
    'data/posts/two-new-movers.md',
    '+---',
    '+title: Two new movers',
    '+date: 2026-11-19',
    '+summary: Who carries your piano.',
    '+tags:',
    '+  - Moving',
    '+  - People',
    '+---',
    '+',
    '+Since May there are **five** of us.',
    '+',
    '+- Luis',
    '+- Ada',
    'data/services/piano-moving.yaml',
    '+discontinued: true',
    'data/services/piano-tuning.yaml',
    '-price: { from: 165, includes: one visit }  # since May',
    '+price: { from: 1175, includes: one visit }  # since May',
    'data/team.yaml',
    '+- name: Luis Ortega',
    '+  position: Mover',
    '+  bio: Knows every stair in town.',
    '+  photo: img_4032.webp',
  ]);
  await site.place.build();
  expect(site.place.files()).toEqual(
    expect.arrayContaining(['locations/williamstown.html', 'blog/two-new-movers.html']),
  );
  expect(site.place.read('locations/south-barre.html')).toContain('Where do you park in South Barre?');
});

it('has nothing to save in a form that was only opened and looked at', async () => {
  const { page } = await site.visit('/admin', HIGH);
  await openRepository(page, dataOf(site.place.folder));
  for (const [form, sections] of [
    ['services/entries/piano-moving', ['Prices', 'Name and texts', 'Questions']],
    ['_singletons/entries/business', ['Prices and payment', 'Phone, mail and links', 'About the business']],
    ['cities-yaml/entries/montpelier', ['Place', 'Services here', 'Notes and article']],
    ['posts/entries/humidity', []],
  ] as const) {
    const save = await open(page, form);
    for (const section of sections) await expand(page, section);
    await page.getByRole('textbox').last().scrollIntoViewIfNeeded();
    expect({ form, isDisabled: await save.isDisabled() }).toEqual({ form, isDisabled: true });
  }
});

it('has nothing to save in a table whose row was only looked at', async () => {
  const { page } = await site.visit('/admin', HIGH);
  await openRepository(page, dataOf(site.place.folder));
  const save = await open(page, '_singletons/entries/cities-csv');
  await openRow(page, 1);
  for (const section of ['Place', 'Services here', 'Questions']) await expand(page, section);
  await page.getByRole('textbox', { name: 'Postal codes', exact: true }).scrollIntoViewIfNeeded();
  expect(await save.isDisabled()).toBe(true);
});
