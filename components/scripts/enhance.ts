/** Loaded when header or booking widget are first touched: how they behave beyond opening and closing. */
import { guideLocations } from './enhance/locations.ts';
import { tendOverlays } from './enhance/overlays.ts';
import { replacePopovers } from './enhance/popovers.ts';

guideLocations();
tendOverlays();
replacePopovers();
