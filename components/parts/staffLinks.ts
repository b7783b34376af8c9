import type { Link, Sentence, SiteView } from 'areaserved/local-service/components';

/** The four staff pages; their names are sentences of each staff page's copy. */
export function staffLinks(site: SiteView, sentence: Sentence): readonly Link[] {
  return [
    { name: sentence('navBuildStatus'), href: `/${site.homeRegion}-build-status` },
    ...(site.flagship
      ? [{ name: sentence('navServiceTracker'), href: `/${site.flagship.slug}-service-page-tracker` }]
      : []),
    { name: sentence('navMissingPages'), href: '/missing-service-pages' },
    { name: sentence('navLinkAudit'), href: '/internal-linking-audit' },
  ];
}
