/** Reasons, testimonials, people and tips as pages show them. */
import { iconMarkup } from './asset-view.ts';
import { memoize } from '../define/memoize.ts';
import { addDerived } from './own-fields.ts';
import type { Records } from './records.ts';
import type { Member, Reason, Testimonial } from './schemas/index.ts';

export type ReasonView = ReturnType<typeof viewReasons>[number];

/** Returns the reasons for a place, without those for another one that shows them, too. */
export function viewReasons(site: Records, place: Reason['showOn'][number], except?: Reason['showOn'][number]) {
  return site.reasons
    .filter((reason) => reason.showOn.includes(place) && !(except && reason.showOn.includes(except)))
    .map(({ title, description, icon, citySentence }) => ({
      title,
      description,
      icon: iconMarkup(site, icon),
      citySentence,
    }));
}

export type TestimonialView = ReturnType<typeof viewTestimonials>[number];

const monthFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** "https://www.yelp.com/biz/acme" → "yelp.com" */
const hostOf = (url: string | null): string => (url === null ? '' : new URL(url).hostname.replace(/^www\./, ''));

/** `source` is "Google, March 2026", `href` its address. */
export function viewTestimonials(site: Records, isShown: (testimonial: Testimonial) => boolean) {
  return site.testimonials.filter(isShown).map(({ id, name, location, content, rating, source, date, url = null }) => ({
    id,
    name,
    location,
    content,
    rating,
    href: url,
    source: [source ?? hostOf(url), date && monthFormat(site.language).format(new Date(date))]
      .filter(Boolean)
      .join(', '),
  }));
}

/** A person as pages show them. */
export interface MemberView extends Omit<Member, 'photo'>, DerivedMember {}
type DerivedMember = Readonly<ReturnType<typeof deriveMember>>;

export const viewTeam = (site: Records): MemberView[] =>
  site.team.map((member) => addDerived('person', member, deriveMember(member), site.ownFields));

const TITLE = /^(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+/;

const deriveMember = ({ name, photo, image }: Member) => ({
  /** Without one, pages show the initials. */
  photo: photo ?? image,
  initials: name
    .replace(TITLE, '')
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase(),
});

export type TipView = ReturnType<typeof viewTips>[number];

export function viewTips(site: Records) {
  return site.tips.map(({ id, title, description, photo = null, icon }) => ({
    id,
    title,
    description,
    photo,
    icon: iconMarkup(site, icon),
  }));
}
