/** Icons as pages show them. */
import type { Records } from './records.ts';

/** Returns the inner markup of a 24 × 24 stroke icon. */
export const iconMarkup = (site: Records, name: string): string => site.icons[name] ?? '';
