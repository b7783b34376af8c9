import type { Copy } from 'areaserved/local-service';
import { ButtonLink } from './ButtonLink.tsx';
import { iconCalendar } from './icons.ts';

/** Leads to the booking page. */
export function BookLink({ copy, size }: Readonly<{ copy: Copy; size?: 'lg' }>) {
  return (
    <ButtonLink href="/contact" kind="secondary" size={size} icon={iconCalendar}>
      {copy.site('bookOnline')}
    </ButtonLink>
  );
}
