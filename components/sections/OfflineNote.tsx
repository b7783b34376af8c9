import type { Copy, SiteView } from 'areaserved/local-service/components';
import { HelpActions } from '../parts/HelpActions.tsx';
import './OfflineNote.css';

/**
 * What the service worker shows in place of a page that it does not have; it makes the title a heading, leads back to
 * that page and lists those that it has.
 */
export function OfflineNote({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  return (
    <template id="offline">
      <section className="offline band-dark">
        <div className="wrap stack">
          <p className="eyebrow">{copy.site('offlineEyebrow')}</p>
          <p className="offline-title">{copy.site('offlineTitle')}</p>
          <p className="lead">{copy.site('offlineText')}</p>
          <div className="call-actions">
            <HelpActions site={site} copy={copy} />
          </div>
          <p>
            <a href="/" data-retry="">
              {copy.site('offlineRetry')}
            </a>
          </p>
          <h2>{copy.site('offlineKept')}</h2>
          <ul data-kept="" />
        </div>
      </section>
    </template>
  );
}
