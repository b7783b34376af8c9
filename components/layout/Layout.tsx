// tokens.css comes first: it sets the order of the layers.
import '../styles/tokens.css';
import '../styles/palette.css';
import '../styles/surfaces.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/layout.css';
import type { ReactNode } from 'react';
import type { Copy, NoticeView, SiteView } from 'areaserved/local-service';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { QuickActions } from './QuickActions.tsx';

type LayoutProps = Readonly<{
  site: SiteView;
  copy: Copy;
  /** The part of the site that the page is in: "/about", "/", or "/locations/" for all pages below "/locations". */
  section: string;
  /** Shows the floating booking widget. */
  booking?: boolean;
  /** Shows the buttons to call and to send a location. Staff pages do without. */
  help?: boolean;
  /** Notices of the business and of the city. */
  notices?: readonly NoticeView[];
  children: ReactNode;
}>;

/** The body of every page. The skip link is also the target of "Back to top". */
export function Layout({ site, copy, section, booking = true, help = true, notices = [], children }: LayoutProps) {
  return (
    <>
      <a className="skip" id="top" href="#content">
        {copy.site('skipToContent')}
      </a>
      <Header site={site} copy={copy} section={section} />
      {notices.length > 0 && <Notices copy={copy} notices={notices} />}
      <main id="content" tabIndex={-1} data-fade="script:fade">
        {children}
      </main>
      <QuickActions site={site} copy={copy} booking={booking && site.bookingUrl !== undefined} help={help} />
      <Footer site={site} copy={copy} />
    </>
  );
}
