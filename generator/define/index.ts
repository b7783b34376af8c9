/** The functions and types that define sites. */
export {
  defineCollection,
  nameCollection,
  type Collection,
  type CollectionOptions,
  type CollectionRef,
  type Entries,
  type Fault,
  type Reference,
} from './collection.ts';
export { defineCommand, type CommandContext, type CommandDefinition, type Table } from './command.ts';
export { NO_NOTES, NOTES_FILE, type BuildNotes } from './build-notes.ts';
export { defineFile, type FileDefinition, type FileContext, type OutputFile, type Rasterize } from './file.ts';
export {
  definePage,
  defineReportPage,
  type Audit,
  type AuditFinding,
  type AuditGrade,
  type Budget,
  type Copy,
  type Each,
  type GraphNode,
  type HeadContext,
  type Link,
  type Outcome,
  type PageDefinition,
  type PageOptions,
  type Params,
  type Props,
  type PropsOf,
  type ReportPageOptions,
  type Sentence,
  type SharedView,
  type SitemapRow,
} from './page.ts';
export { GenError, message, type Message, type Problem } from '../errors/problem.ts';
export { count, formatNumber, listOf, nearest, show, suggest } from '../errors/prose.ts';
export { keyName, type DataPlace, type Entry, type KeyPath, type Place, type Source } from './record.ts';
export type { Rule } from './rule.ts';
export {
  defineSite,
  defineStatus,
  defineView,
  type CheckBasis,
  type Context,
  type Data,
  type DataFolder,
  type Line,
  type LinkAdvice,
  type Derived,
  type Drawing,
  type RedirectRule,
  type SiteDefinition,
  type SiteOptions,
  type StatusDefinition,
  type View,
} from './site.ts';
export { slug, z } from './schema.ts';
export { slugify } from './slug.ts';
