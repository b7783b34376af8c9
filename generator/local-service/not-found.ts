/** The kinds of missing pages that have words of their own, by the form of the address. */
import type { Addresses } from './paths.ts';

/** Kinds of not-found pages, each with its own text. */
export type NotFoundKind = 'page' | 'service' | 'city' | 'city-service';

/** Addresses whose misses are of one kind. */
export interface NotFoundForm {
  readonly kind: NotFoundKind;
  /** "/services/:service": each ":name" matches one segment. */
  readonly form: string;
  /** Address of the page that says so: "/services/404". */
  readonly path: string;
}

/**
 * Returns the forms of a site, the general one first. A kind whose addresses have no folder of their own, such as "/{city}", has none:
 * nobody can tell what such an address was.
 */
export function notFoundForms(addresses: Addresses): NotFoundForm[] {
  const forms: NotFoundForm[] = [];
  const add = (kind: NotFoundKind, pattern: string, name: string): void => {
    const folder = folderOf(pattern);
    const form = pattern.split('/').map(formOfSegment).join('/');
    if (folder === '' || forms.some((other) => shapeOf(other.form) === shapeOf(form))) return;
    const path = `${folder}/${name}`;
    forms.push({ kind, form, path: forms.some((other) => other.path === path) ? `${folder}/404-${kind}` : path });
  };
  add('service', addresses.service, '404');
  add('city', addresses.city, '404');
  add('city-service', addresses.cityService, '404-service');
  return [{ kind: 'page', form: '*', path: '/404' }, ...forms];
}

/** "{city}-{city.state}" → ":city_city_state" */
const formOfSegment = (segment: string): string =>
  segment.includes('{') ? `:${(segment.match(/\w+/g) ?? []).join('_')}` : segment;

const shapeOf = (form: string): string => form.replace(/:\w+/g, ':');

/** Returns the segments of a pattern before its first placeholder: "/locations/{city}" → "/locations". */
export const folderOf = (pattern: string): string => /^((?:\/[^/{]+)*)(?=\/|$)/.exec(pattern)?.[1] ?? '';
