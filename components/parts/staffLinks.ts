import type { Copy, Link, SiteView } from 'areaserved/local-service/components';

/** The staff pages; the names of the first four are sentences of each staff page's copy. */
export function staffLinks(site: SiteView, copy: Copy): readonly Link[] {
  return [
    { name: copy.page('navBuildStatus'), href: `/${site.homeRegion}-build-status` },
    ...(site.flagship
      ? [{ name: copy.page('navServiceTracker'), href: `/${site.flagship.slug}-service-page-tracker` }]
      : []),
    { name: copy.page('navMissingPages'), href: '/missing-service-pages' },
    { name: copy.page('navLinkAudit'), href: '/internal-linking-audit' },
    { name: copy.site('navAllPages'), href: '/all-city-pages' },
  ];
}
