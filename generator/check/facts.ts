/** Everything that the check asks the engine for: the plan of the site and its sources. */
import { isAbsolute, join } from 'node:path';
import { hashSources, type SourceFile } from '../bundle/sources.ts';
import type { PlannedPage } from '../define/checked-page.ts';
import { isFurther, isListed } from '../define/list.ts';
import type { SourceText } from '../define/rule.ts';
import { siteUrlOf } from '../define/site-url.ts';
import { displayPath } from '../errors/place.ts';
import { hashBytes } from '../hash.ts';
import type { Inputs } from '../build/inputs.ts';
import { findMarkedContent } from '../build/marked-content.ts';
import type { WrittenSentence } from '../define/note.ts';
import type { PlannedFile } from '../output/planned-files.ts';
import type { Page, Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import type { PlannedFacts } from './types.ts';

/** Hash of the program and of the rules of the site: the verdicts of others do not hold. */
export const hashRules = ({ sources, siteModule }: Inputs): string =>
  hashBytes([process.version, sources.program, hashSources({ settings: sources.settings }), siteModule.hash].join(' '));

interface FactsOptions {
  /** The data folder, as messages name it. */
  readonly dataName: string;
  /** The files beside the pages. */
  readonly files?: readonly Pick<PlannedFile, 'file'>[];
  /** Those of `templates/copy`. */
  readonly sentences?: readonly WrittenSentence[];
}

/** Facts of a planned site, but for the policies of its host files. */
export function factsOf(plan: Plan, { dataName, files = [], sentences = [] }: FactsOptions): PlannedFacts {
  const { definition, context, pages } = plan;
  const { found, isUnwritten = () => false, ...shared } = definition.check(context);
  return {
    shared: { siteUrl: siteUrlOf(definition, context), ...shared },
    planned: pages.map((page) => ({
      ...describePage(page),
      ...(isUnwritten({ component: page.definition.component, params: page.params }) && { isUnwritten: true }),
    })),
    otherFiles: files.map(({ file }) => file),
    found,
    marked: findMarkedContent(plan, { dataName, sentences }),
  };
}

function describePage({ definition, path, language, params }: Page): PlannedPage {
  const { component, sitemap, notFoundFor, budget } = definition;
  const lists = Object.values(params).filter(isListed);
  return {
    path,
    component,
    language,
    sitemap: sitemap !== null,
    notFound: notFoundFor !== null,
    limit: budget,
    ...(lists.length > 0 && { list: lists.some(isFurther) ? 'further' : 'first' }),
  };
}

/** The data files, and the templates and components in the site's own folders. */
export function sourcesOf({ dataFiles, sources }: Inputs, { templates, components }: Project): SourceText[] {
  const inFolder = (folder: string, files: readonly SourceFile[]): SourceText[] =>
    files
      .filter(({ name }) => /\.(?:hbs|tsx?)$/.test(name))
      .map(({ name, bytes }) => ({ file: displayPath(join(folder, name)), text: bytes.toString() }));
  const written = [...inFolder(templates, sources.templates), ...inFolder(components, sources.components)];
  return [...dataFiles, ...written.filter(({ file }) => !isAbsolute(file) && !file.includes('node_modules/'))];
}
