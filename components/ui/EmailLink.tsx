import type { SiteView } from 'areaserved/local-service';
import './EmailLink.css';

export function EmailLink({ site: { email } }: Readonly<{ site: Pick<SiteView, 'email'> }>) {
  return (
    <a href={email.href}>
      <EmailText address={email.text} />
    </a>
  );
}

/** A mail address that breaks only before its "@", unless its host is wider than its column. */
export function EmailText({ address }: Readonly<{ address: string }>) {
  const [name, host] = address.split('@');
  return (
    <>
      {name}
      <wbr />
      <span className="mail-host">@{host}</span>
    </>
  );
}
