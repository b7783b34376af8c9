import type { ReactNode } from 'react';
import type { Copy, SiteView } from 'areaserved/local-service';
import { BookLink } from './BookLink.tsx';
import { CallButton } from './CallButton.tsx';
import { Unbroken } from './Unbroken.tsx';
import './CallBox.css';

type CallBoxProps = Readonly<{ site: SiteView; copy: Copy; title: string; text: string; children?: ReactNode }>;

/** The band that closes a page: say it once more and call. */
export function CallBox({ site, copy, title, text, children }: CallBoxProps) {
  return (
    <section className="call-box band-dark">
      <div className="wrap">
        <div className="stack">
          <h2>{title}</h2>
          {text && (
            <p className="lead">
              <Unbroken text={text} />
            </p>
          )}
          {children}
        </div>
        <div className="call-box-actions">
          <CallButton site={site} copy={copy} size="lg" />
          <BookLink copy={copy} />
        </div>
      </div>
    </section>
  );
}
