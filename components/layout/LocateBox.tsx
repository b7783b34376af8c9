import type { Copy, SiteView } from 'areaserved/local-service';
import { CallButton } from '../parts/CallButton.tsx';
import { lightDismiss } from '../parts/controls.ts';
import { Icon } from '../parts/Icon.tsx';
import { iconClose } from '../parts/icons.ts';
import { textMessage } from '../parts/LocateLink.tsx';
import './LocateBox.css';

/**
 * Opens on a tap of "Send my location", before anything has been loaded, and always has something to send and the number to
 * call: until there is a position, the message asks for what the driver sees. `scripts/locate.ts` says the words of the attributes.
 */
export function LocateBox({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  return (
    <dialog
      className="sheet"
      id="locate"
      {...lightDismiss}
      aria-labelledby="locate-title"
      data-script="script:locate"
      data-found={copy.site('locateFound')}
      data-rough={copy.site('locateRough')}
      data-refused={copy.site('locateRefused')}
      data-missed={copy.site('locateMissed')}
      data-again={copy.site('locateAgain')}
    >
      <button type="button" aria-label={copy.site('close')}>
        <Icon icon={iconClose} />
      </button>
      <p id="locate-title">{copy.site('locateButton')}</p>
      <div role="status">
        <p>{copy.site('locateAsking')}</p>
        <p>{copy.site('locateHint')}</p>
      </div>
      <a className="button" href={textMessage(site, copy)} data-track="text">
        {copy.site('locateSend')}
      </a>
      <CallButton site={site} copy={copy} kind="secondary" />
    </dialog>
  );
}
