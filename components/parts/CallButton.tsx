import type { Copy, SiteView } from 'areaserved/local-service';
import { buttonClass, type ButtonKind } from './buttonClass.ts';
import { Icon } from './Icon.tsx';
import { iconPhone } from './icons.ts';
import './Button.css';
import './CallButton.css';

export type CallButtonProps = Readonly<{
  site: SiteView;
  copy: Copy;
  kind?: ButtonKind | undefined;
  size?: 'lg' | undefined;
}>;

/** Calls dispatch. The large one shows the number big under "Call Now". */
export function CallButton({ site, copy, kind = 'primary', size }: CallButtonProps) {
  return (
    <a className={`${buttonClass(kind, size)} tel`} href={site.phone.href} data-track="call">
      <Icon icon={iconPhone} size={size ? 28 : 20} />
      {size ? (
        <span className="call-lines">
          {copy.site('callNow')} <b>{site.phone.display}</b>
        </span>
      ) : (
        copy.site('callPhone')
      )}
    </a>
  );
}
