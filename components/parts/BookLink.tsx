import type { Copy } from '../../generator/model.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { iconCalendar } from './icons.ts';

/** Leads to the booking page. */
export function BookLink({ copy, kind = 'secondary', size }: Readonly<{ copy: Copy; kind?: 'primary' | 'secondary' | 'ghost' | undefined; size?: 'lg' | undefined }>) {
  return (
    <ButtonLink href="/contact" kind={kind} size={size} icon={iconCalendar}>
      {copy.site('bookOnline')}
    </ButtonLink>
  );
}
