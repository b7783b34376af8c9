/** The functions and types that define sites. */
export { baseOf, isSiteUrl } from './site-url.ts';
export type * from './collection.ts';
export { defineCollection, nameCollection } from './collection.ts';
export type * from './command.ts';
export { defineCommand } from './command.ts';
export * from './context.ts';
export type * from './data.ts';
export type { Each, ListItem, ListSource, Params } from './each.ts';
export type * from './file.ts';
export { isDay, readDay } from './day.ts';
export { defineFile } from './file.ts';
export { formatCsv } from './format-csv.ts';
export type * from './note.ts';
export * from './outcome.ts';
export type * from './page.ts';
export { extendCollection, type CollectionAdditions, type CollectionExtension } from './extend-collection.ts';
export { extendPage, movePage, type PageExtension } from './extend-page.ts';
export { refuseUnknown, type Known } from './options.ts';
export { definePage, defineReportPage, INITIAL_WINDOW } from './page.ts';
export type { Message, Problem } from '../errors/problem.ts';
export { count, listOf, nearest, show, suggest } from '../errors/prose.ts';
export type { Body, BodyElement, BodyHeading, BodyNode, BodyPhoto, BodyTag } from './body.ts';
export { image, type ImageOptions } from './image.ts';
export { markdown, type MarkdownSchemaOptions } from './markdown.ts';
export { formatAtom, type Feed, type FeedEntry } from './format-atom.ts';
export { groupsOf, isPublished, pagesOf, pagesOfGroups, publishedOf, type Group, type ListPage } from './list.ts';
export { compilePattern, faultOfPattern, parametersOf, type PathPattern } from './pattern.ts';
export type { SitePolicy } from './policy.ts';
export type { Picture } from './picture.ts';
export {
  keyName,
  slugify,
  type DataPlace,
  type Entry,
  type KeyPath,
  type Place,
  type Source,
} from './record.ts';
export type { Rule, FileFinding } from './rule.ts';
export { slug, z } from './schema.ts';
export * from './site.ts';
export { markUntranslated } from './untranslated.ts';
export { GenError } from '../errors/gen-error.ts';
