/** Loads when the header or the booking button is first touched. */
import { enhanceLocations } from './enhance/locations.ts';
import { closeOverlays } from './enhance/overlays.ts';
import { replacePopovers } from './enhance/popovers.ts';

enhanceLocations();
closeOverlays();
replacePopovers();
