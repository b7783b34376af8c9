/** The collections by name, for pages, views, checks, and sites. */
import { nameCollection, type CollectionRef } from '../define/index.ts';
import type { Business, Center, City } from './complete.ts';
import type { Alias, ChecklistItem, HomeCard, Member } from './schemas/index.ts';
import type { Reason, Road, Service, Testimonial, Tip } from './schemas/index.ts';

export const business: CollectionRef<Business> = nameCollection('business', {
  singular: 'business',
  one: true,
  key: null,
});
export const centers: CollectionRef<Center> = nameCollection('centers', { singular: 'service center', key: 'id' });
export const cities: CollectionRef<City> = nameCollection('cities', { singular: 'city' });
export const services: CollectionRef<Service> = nameCollection('services');
export const testimonials: CollectionRef<Testimonial> = nameCollection('testimonials', { key: 'id' });
export const team: CollectionRef<Member> = nameCollection('team', { singular: 'team member', key: 'id' });
export const tips: CollectionRef<Tip> = nameCollection('tips', { key: 'id' });
export const homeCards: CollectionRef<HomeCard> = nameCollection('home-cards', { singular: 'card', key: 'id' });
export const reasons: CollectionRef<Reason> = nameCollection('reasons', { key: null });
export const aliases: CollectionRef<Alias> = nameCollection('aliases', { singular: 'alias', key: null });
export const checklist: CollectionRef<ChecklistItem> = nameCollection('checklist', {
  singular: 'checklist item',
  key: 'id',
});
export const roads: CollectionRef<Road> = nameCollection('roads', { key: null });
