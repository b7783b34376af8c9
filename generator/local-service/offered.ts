import type { Business, City } from './complete.ts';
import type { Service } from './schemas/index.ts';

/** A service is offered in every city unless it excludes the city or its region, or the city excludes the service. */
export function isOffered(city: City, service: Service): boolean {
  return (
    !city.notOffered.includes(service.slug) &&
    !service.notOffered.includes(city.slug) &&
    !service.notOffered.includes(city.region)
  );
}

/** True for a service without an appointment whose wait the business gives. */
export const isUrgent = ({ emergency247, responseMinutes }: Business, { planned, delay }: Service): boolean =>
  !planned && (emergency247 || responseMinutes !== undefined || delay !== undefined);
