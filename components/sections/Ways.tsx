import type { Copy, SiteView } from 'areaserved/local-service';
import { mailLink, textLink } from '../ui/buttons.tsx';
import { EmailText } from '../ui/EmailLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { iconMail, iconMessage, iconPhone } from '../ui/icons.ts';
import './Ways.css';

/** The ways to reach the business: call, text if texts are read, and write. */
export function Ways({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  const { phone, email, texts } = site;
  const ways = [
    { name: copy.page('callWay'), href: phone.href, icon: iconPhone, text: phone.display, track: 'call' },
    ...(texts
      ? [
          {
            name: copy.page('textWay'),
            href: textLink({ site, copy }),
            icon: iconMessage,
            text: phone.display,
            track: 'write',
          },
        ]
      : []),
    {
      name: copy.page('writeWay'),
      href: mailLink({ site, copy }),
      icon: iconMail,
      text: <EmailText address={email.text} />,
      track: 'write',
    },
  ];
  return (
    <ul className="ways">
      {ways.map(({ name, href, icon, text, track }) => (
        <li key={name}>
          <a href={href} data-track={track}>
            <Icon icon={icon} size={28} />
            <b>{name}</b> <span className={track === 'call' ? 'tel' : undefined}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
