import type { Copy } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { ButtonLink } from './ButtonLink.tsx';
import { iconCalendar } from './icons.ts';

/** Leads to the booking page. */
export const BookLink = shared(function BookLink({ copy, size }: Readonly<{ copy: Copy; size?: 'lg' }>) {
  return (
    <ButtonLink href="/contact" kind="secondary" size={size} icon={iconCalendar}>
      {copy.site('bookOnline')}
    </ButtonLink>
  );
});
