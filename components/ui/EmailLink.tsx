import type { SiteView } from 'areaserved/local-service';
import './EmailLink.css';

/** A mail address that breaks only before its "@", unless its host is wider than its column. */
export function EmailLink({ site: { email } }: Readonly<{ site: Pick<SiteView, 'email'> }>) {
  const [name, host] = email.text.split('@');
  return (
    <a href={email.href}>
      {name}
      <wbr />
      <span className="mail-host">@{host}</span>
    </a>
  );
}
