/** Loads when the header or the booking button is first touched. */
import { guideLocations } from './enhance/locations.ts';
import { tendOverlays } from './enhance/overlays.ts';
import { replacePopovers } from './enhance/popovers.ts';

guideLocations();
tendOverlays();
replacePopovers();
