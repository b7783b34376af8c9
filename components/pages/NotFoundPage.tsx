import type { Copy, Link, NotFoundKind, PageProps, SiteView } from 'areaserved/local-service';
import { ButtonLink, LocateLink } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { iconArrow, iconPhone } from '../ui/icons.ts';
import './NotFoundPage.css';

type Props = PageProps['NotFoundPage'];
type LinkGroup = Readonly<{ name: string | null; links: readonly Link[] }>;
type Words = Readonly<{ title: string; text: string }>;

/** What `scripts/notFound.ts` reads. */
export type NotFoundFacts = Readonly<{
  /** Longest first. */
  aliases: readonly (readonly [from: string, to: string])[];
  /** The forms of addresses that have words of their own: "/services/:service". */
  forms: Props['forms'];
  /** Misses below this path try no alias. */
  locations: string;
  /** Folder of the site on its host, "/site"; left out at the root. */
  base?: string;
  words: Readonly<Record<NotFoundKind, Words>>;
}>;

/** The 404 page: the number first, then what is missing, then links to other pages. */
export function NotFoundPage(props: Props) {
  const { site, copy, kind, aliases, forms } = props;
  const say = copy.page;
  const words = wordsOf(copy);
  return (
    <>
      <div className="lost" data-not-found={kind}>
        <div className="wrap">
          <LostSign site={site} copy={copy} />
          <div className="lost-text">
            <p className="eyebrow">{say('eyebrow')}</p>
            <h1>{words[kind].title}</h1>
            <p className="lead">{words[kind].text}</p>
            <p className="lost-path" data-for="page" hidden={kind !== 'page'}>
              {say('requested')} <code data-requested-path="" />
            </p>
            <ListLinks site={site} copy={copy} kind={kind} />
            <LocateLink site={site} copy={copy} />
          </div>
        </div>
      </div>
      <OtherPages {...props} />
      <Script site={site} aliases={aliases} forms={forms} words={words} />
    </>
  );
}

/** Links to what the visitor may have looked for, and to the main pages. */
function OtherPages({ site, copy, kind, popular, hasReviews }: Props) {
  const say = copy.page;
  return (
    <div className="wrap band lost-ways">
      <section aria-labelledby="ways">
        <h2 id="ways">{say('waysTitle')}</h2>
        {linkGroups(site, kind, popular).map(({ name, links }) => (
          <Signposts key={name ?? ''} name={name} links={links} />
        ))}
        <p>
          {say('contactText')} <a href="/contact">{copy.site('contactUs')}</a>
        </p>
      </section>
      <section aria-labelledby="main-pages">
        <h2 id="main-pages">{say('pagesTitle')}</h2>
        <ul className="lost-pages">
          {mainPages(site, copy, hasReviews).map(({ name, href }) => (
            <li key={href}>
              <a href={href}>
                {name}
                <Icon icon={iconArrow} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The script of the page, and the facts that it reads. */
function Script({
  site,
  aliases,
  forms,
  words,
}: Pick<Props, 'site' | 'aliases' | 'forms'> & Pick<NotFoundFacts, 'words'>) {
  return (
    <>
      <script
        type="application/json"
        id="not-found"
        dangerouslySetInnerHTML={{
          __html: factsText({
            aliases: aliases.map(({ from, to }) => [from, to]),
            forms,
            locations: site.paths.locations,
            words,
            ...(site.base !== '' && { base: site.base }),
          }),
        }}
      />
      <script type="module" src="script:notFound" />
    </>
  );
}

/** JSON for the script, in which no text can close the element. */
const factsText = (facts: NotFoundFacts): string => JSON.stringify(facts).replaceAll('<', '\\u003c');

function wordsOf({ page: say }: Copy): NotFoundFacts['words'] {
  return {
    page: { title: say('pageTitle'), text: say('pageText') },
    service: { title: say('serviceTitle'), text: say('serviceText') },
    city: { title: say('cityTitle'), text: say('cityText') },
    'city-service': { title: say('cityServiceTitle'), text: say('cityServiceText') },
  };
}

/** The number, as large as a road sign. */
function LostSign({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  return (
    <div className="lost-sign">
      <p>{copy.page('help')}</p>
      <a className="tel" href={site.phone.href} data-track="call">
        <span>
          <Icon icon={iconPhone} />
          {copy.site('callNow')}
        </span>{' '}
        <b>{site.phone.display}</b>
      </a>
      <p>{copy.site('serviceHours')}</p>
    </div>
  );
}

/** Links as road signs, under the name of their area if there is one. */
function Signposts({ name, links }: LinkGroup) {
  if (links.length === 0) return null;
  return (
    <>
      {name && <h3>{name}</h3>}
      <ul className="lost-signposts">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              {link.name}
              <Icon icon={iconArrow} size={18} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A link to the page that lists services, or to the one that lists cities. The script shows the other one where it fits. */
function ListLinks({ site, copy, kind }: Pick<Props, 'site' | 'copy' | 'kind'>) {
  return (
    <>
      <p data-for="service" hidden={kind !== 'service'}>
        <ButtonLink href={site.paths.services} kind="line" icon={iconArrow}>
          {copy.site('viewAllServices')}
        </ButtonLink>
      </p>
      <p data-for="city city-service" hidden={kind === 'page' || kind === 'service'}>
        <ButtonLink href={site.paths.locations} kind="line" icon={iconArrow}>
          {copy.site('viewAllLocations')}
        </ButtonLink>
      </p>
    </>
  );
}

/** Links that the visitor may have looked for: services, cities by region, or popular cities. */
function linkGroups(site: SiteView, kind: NotFoundKind, popular: readonly Link[]): readonly LinkGroup[] {
  if (kind === 'page') return [{ name: null, links: popular }];
  if (kind === 'service') return [{ name: null, links: site.services }];
  return site.regions.map(({ name, cities }) => ({ name, links: cities }));
}

function mainPages(site: SiteView, copy: Copy, hasReviews: boolean): readonly Link[] {
  const hasAbout = site.menus.header.some(({ href }) => href === '/about');
  return [
    { name: copy.site('home'), href: '/' },
    { name: copy.site('services'), href: site.paths.services },
    { name: copy.site('locations'), href: site.paths.locations },
    ...(hasAbout ? [{ name: copy.site('about'), href: '/about' }] : []),
    ...(hasReviews ? [{ name: copy.page('reviews'), href: '/reviews' }] : []),
    { name: copy.site('contact'), href: '/contact' },
  ];
}
