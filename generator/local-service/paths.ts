/** Paths of the pages that others link to. */
export const cityPath = (city: string): string => `/locations/${city}`;
export const servicePath = (service: string): string => `/services/${service}`;
export const cityServicePath = (city: string, service: string): string => `/locations/${city}/${service}`;
/** Where a sent contact form leads. */
export const THANKS_PATH = '/thanks';
