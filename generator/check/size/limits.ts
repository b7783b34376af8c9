/** Byte budgets of pages. */
export { limitOf } from '../../define/page.ts';
import type { Basis } from '../types.ts';

/** Brotli bytes of scripts that load before a touch. */
export const SCRIPTS = 2000;

export const BUDGET_BASIS: Basis = { source: 'RFC 6928: the first flight is 10 × 1460 bytes', date: '2013-04' };

/** "14,600 bytes" */
export function formatBytes(count: number): string {
  return `${count.toLocaleString('en-US')} bytes`;
}
