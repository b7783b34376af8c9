/** Loaded when header or booking widget are first touched: how they behave beyond opening and closing. */
import { guideLocations } from './manners/locations.ts';
import { tendOverlays } from './manners/overlays.ts';

guideLocations();
tendOverlays();
