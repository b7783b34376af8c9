/** The forms of sites as data, for tests. */
import { createConfig, type AdminConfig } from '../../generator/editor/config.ts';
import type { FileForm } from '../../generator/editor/field.ts';
import type { SiteDefinition } from '../../generator/define/site.ts';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords } from '../../generator/load/site.ts';
import { planSite } from '../../generator/plan/pages.ts';
import { DATE } from '../fixtures/workplaces.ts';

/** Returns the configuration of the forms for the data of a site in `folder`. */
export function configOf(site: SiteDefinition, folder: string): AdminConfig {
  const dataDir = `${folder}/data`;
  const loaded = loadRecords({ site, files: readDataFiles(dataDir, dataDir), dataDir, dataName: dataDir });
  if (!loaded.data) throw new Error(loaded.problems.map(({ what }) => what).join('\n'));
  const { context } = planSite(site, loaded.data, DATE, { placeOf: loaded.placeOf, siteFolder: folder });
  const { collections } = site;
  return createConfig({
    collections,
    context,
    repo: 'hartnett/website',
    title: 'Hartnett',
    url: 'https://www.hartnett.example',
    folder,
    below: '',
  });
}

/** Returns the form that a data file belongs to: "cities/macon.yaml". */
export function formFor({ config, forms }: AdminConfig, name: string): FileForm | undefined {
  const { singletons, collections } = config as {
    readonly singletons: readonly { readonly file: string; readonly format: string }[];
    readonly collections: readonly { readonly folder: string; readonly extension: string; readonly format: string }[];
  };
  const file = `data/${name}`;
  const found =
    singletons.find((one) => one.file === file) ??
    collections.find(({ folder, extension }) => file.startsWith(`${folder}/`) && file.endsWith(`.${extension}`));
  return forms.find((form) => form.name === found?.format);
}
