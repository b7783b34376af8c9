import type { ReactNode } from 'react';
import type { CommonProps } from '../../props.ts';
import './Layout.css';

export function Layout({ site, copy, children }: CommonProps & { readonly children: ReactNode }) {
  return (
    <>
      <header>
        <a href="/">{site.brand}</a>
        <nav aria-label={copy.site('navigation')}>
          <ul>
            <li>
              <a href="/insurance">{copy.site('insurance')}</a>
            </li>
            <li>
              <a href="/blog">{copy.site('blog')}</a>
            </li>
          </ul>
        </nav>
      </header>
      <main>{children}</main>
      <footer>
        <p>{copy.site('footer')}</p>
      </footer>
    </>
  );
}
