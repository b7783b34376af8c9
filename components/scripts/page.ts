/**
 * The one script that runs before a touch, written into each page. All it does is added to a page that works
 * without it.
 */
import { fadeSections } from './page/fade.ts';
import { wakeIslands } from './page/islands.ts';
import { guideLocations } from './page/locations.ts';
import { tendOverlays } from './page/overlays.ts';

wakeIslands();
fadeSections();
guideLocations();
tendOverlays();

// Keeps visited pages, and the number, for a moment without signal. Later than all that the page itself needs.
if ('serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
