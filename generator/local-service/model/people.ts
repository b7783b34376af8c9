/** What pages show of those who work there and those who had help, and the short lists beside them. */
import type { Link } from '../../define/index.ts';
import type { IconView, Titled } from './site.ts';

export interface TestimonialView {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly content: string;
  readonly rating: number;
  /** Where they said it and when, "Google, March 2026"; empty when the data does not say. */
  readonly source: string;
  /** Where it can be read; null when the data does not say. */
  readonly href: string | null;
}
export interface MemberView {
  readonly id: number;
  readonly name: string;
  readonly position: string;
  readonly bio: string;
  readonly image: string | null;
  readonly initials: string;
  readonly social: readonly Link[];
}
export interface ReasonView extends Titled {
  readonly icon: IconView;
}
export interface TipView extends ReasonView {
  readonly id: number;
}
export interface HomeCardView extends ReasonView {
  readonly id: number;
  readonly href: string;
}
