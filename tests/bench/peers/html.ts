/** What the languages of the peers share. */
import { isVoid } from '../parse.ts';
import type { Content } from '../print.ts';

/** Templates in JavaScript: the values of a partial are `v0`, those of an item in a loop `v1`. */
export const value = (depth: number, index: number): string => `v${depth}[${index}]`;

/** An expression of JavaScript. Astro cannot read all string literals with quotes and braces in them. */
export const say = (content: Content): string =>
  'value' in content ? content.value : `"${content.literal.replace(/[^\w .,:;-]/g, toEscape)}"`;

const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const BOOLEAN = new Set(['checked', 'hidden', 'inert', 'open', 'selected']);

/** True for attributes that React and Astro leave out if their value is an empty string. */
export const isBoolean = (name: string): boolean => BOOLEAN.has(name);

/** Source inside a template literal of JavaScript. */
export const escapeLiteral = (source: string): string => source.replace(/[\\`]|\$(?=\{)/g, '\\$&');

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => String(NAMES[char]));

export const element = (tag: string, attributes: string, children: string): string =>
  isVoid(tag) ? `<${tag}${attributes} />` : `<${tag}${attributes}>${children}</${tag}>`;
