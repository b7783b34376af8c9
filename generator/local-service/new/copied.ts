/** Files of pages that only the `site.ts` of the shipped site defines: a new site does not get them. */
export const NOT_COPIED: readonly string[] = [
  'components/pages/LandingPage.tsx',
  'components/pages/ServiceTrackerPage.css',
  'components/pages/ServiceTrackerPage.tsx',
  'templates/copy/pages/LandingPage.hbs',
  'templates/copy/pages/ServiceTrackerPage.hbs',
];
