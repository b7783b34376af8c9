import type { Copy } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import type { ButtonKind } from './buttonClass.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { iconCalendar } from './icons.ts';

export type BookLinkProps = Readonly<{
  copy: Copy;
  kind?: Exclude<ButtonKind, 'ghost'> | undefined;
  size?: 'lg' | undefined;
}>;

/** Leads to the booking page. */
export const BookLink = shared(function BookLink({ copy, kind = 'secondary', size }: BookLinkProps) {
  return (
    <ButtonLink href="/contact" kind={kind} size={size} icon={iconCalendar}>
      {copy.site('bookOnline')}
    </ButtonLink>
  );
});
