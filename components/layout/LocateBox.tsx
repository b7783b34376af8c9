import type { Copy, SiteView } from 'areaserved/local-service/components';
import { lightDismiss } from '../parts/controls.ts';
import { Icon } from '../parts/Icon.tsx';
import { iconClose } from '../parts/icons.ts';
import { textMessage } from '../parts/LocateLink.tsx';
import './LocateBox.css';

/**
 * Opens on a tap of "Send my location", before anything has been loaded, and never without something to send: until
 * there is a position, the message asks for what the driver sees. `scripts/locate.ts` fills in the rest.
 */
export function LocateBox({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  return (
    <dialog className="sheet" id="locate" {...lightDismiss} aria-labelledby="locate-title" data-script="script:locate">
      <button type="button" aria-label={copy.site('close')}>
        <Icon icon={iconClose} />
      </button>
      <p id="locate-title">{copy.site('locateButton')}</p>
      <div role="status">
        <p>{copy.site('locateAsking')}</p>
        <p>{copy.site('locateHint')}</p>
      </div>
      <div className="locate-more" />
      <a className="button tel" href={textMessage(site, copy)}>
        {copy.site('locateSend')}
      </a>
    </dialog>
  );
}
