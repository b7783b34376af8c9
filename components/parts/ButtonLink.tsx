import type { ReactNode } from 'react';
import type { IconView } from 'areaserved/local-service';
import { buttonClass, type ButtonKind } from './buttonClass.ts';
import { Icon } from './Icon.tsx';
import './Button.css';

export type ButtonLinkProps = Readonly<{
  href: string;
  kind?: ButtonKind | undefined;
  size?: 'lg' | undefined;
  icon?: IconView | undefined;
  children: ReactNode;
}>;

/** A link that looks like a button. */
export function ButtonLink({ href, kind = 'primary', size, icon, children }: ButtonLinkProps) {
  return (
    <a className={buttonClass(kind, size)} href={href} data-track={href.startsWith('tel:') ? 'call' : undefined}>
      {icon && <Icon icon={icon} size={20} />}
      {children}
    </a>
  );
}
