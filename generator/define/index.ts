/** The functions and types that define sites. */
export type {
  BuildNote,
  BuildNotes,
  ChangedPages,
  ChangeNames,
  CheckNote,
  FindingKind,
  PathList,
} from './build-notes.ts';
export { defineCollection, nameCollection, type Collection, type CollectionOptions } from './collection.ts';
export type { CollectionRef, Entries, Fault, Reference } from './collection.ts';
export {
  defineCommand,
  type CommandContext,
  type FinishedTexts,
  type CommandDefinition,
  type Table,
} from './command.ts';
export { defineFile, type FileDefinition, type FileContext, type OutputFile, type Rasterize } from './file.ts';
export { formatCsv } from './format-csv.ts';
export type { OwnText, SectionText } from './own-text.ts';
export { definePage, defineReportPage, type PageDefinition, type PageOptions, type ReportPageOptions } from './page.ts';
export type { Audit, AuditFinding, AuditGrade, Budget, Copy, Each, GraphNode, HeadContext, Link } from './page.ts';
export { PAGE_STATES } from './page.ts';
export type {
  MenuLabel,
  MenuLink,
  Menus,
  Outcome,
  PageState,
  PageStatus,
  Params,
  Props,
  PropsOf,
  Sentence,
  SharedView,
  SitemapRow,
} from './page.ts';
export { GenError, message, type Message, type Problem } from '../errors/problem.ts';
export { count, firstOf, formatNumber, listOf, nearest, plain, show, suggest } from '../errors/prose.ts';
export { keyName, type DataPlace, type Entry, type KeyPath, type Place, type Source } from './record.ts';
export { image, type ImageOptions, type Picture } from './picture.ts';
export { slug, z } from './schema.ts';
export * from './site.ts';
export { slugify } from './record.ts';
