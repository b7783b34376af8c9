/** The collections by name, for pages, views, checks, and sites. */
import { nameCollection } from '../define/index.ts';
import type { Business, Center, City } from './complete.ts';
import type { Alias, ChecklistItem, HomeCard, Member } from './schemas/index.ts';
import type { Reason, Road, Service, Testimonial, Tip } from './schemas/index.ts';

export const business = nameCollection<Business>('business', { singular: 'business', one: true, key: null });
export const centers = nameCollection<Center>('centers', { singular: 'service center', key: 'id' });
export const cities = nameCollection<City>('cities', { singular: 'city' });
export const services = nameCollection<Service>('services');
export const testimonials = nameCollection<Testimonial>('testimonials', { key: 'id' });
export const team = nameCollection<Member>('team', { singular: 'team member', key: 'id' });
export const tips = nameCollection<Tip>('tips', { key: 'id' });
export const homeCards = nameCollection<HomeCard>('home-cards', { singular: 'card', key: 'id' });
export const reasons = nameCollection<Reason>('reasons', { key: null });
export const aliases = nameCollection<Alias>('aliases', { singular: 'alias', key: null });
export const checklist = nameCollection<ChecklistItem>('checklist', { singular: 'checklist item', key: 'id' });
export const roads = nameCollection<Road>('roads', { key: null });
