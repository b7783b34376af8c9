import { describe, expect, it } from 'vitest';
import { addressOf, suggestAliases } from '../../generator/plan/suggest-aliases.ts';
import { planOf, shippedSite } from '../fixtures/sites.ts';

describe('gen aliases', () => {
  const plan = planOf(shippedSite());
  const rowsFor = (...addresses: string[]): string[] =>
    suggestAliases(
      plan,
      addresses.map((text) => addressOf(text) ?? ''),
    );

  it('suggests the page whose words it has, and no others', () => {
    expect(
      rowsFor(
        'https://old.example/roadside_assistance.html',
        '/index.php/Lockout-Service-Gray',
        '/city/perry/',
        '/customer-review',
        '/page.php?city=Monroe',
      ),
    ).toEqual([
      '- { from: /roadside_assistance.html, to: /services/roadside-assistance }',
      '- { from: /index.php/Lockout-Service-Gray, to: /locations/gray/lockout-services }',
      '- { from: /city/perry, to: /locations/perry }',
      '- { from: /customer-review, to: /reviews }',
      '- { from: "/page.php?city=Monroe", to: /locations/monroe }',
    ]);
  });

  it('suggests the most specific page: a town rather than the list of services', () => {
    expect(
      rowsFor(
        '/towing-macon.html',
        '/winching_macon',
        '/winch-gray',
        '/macon-services.html',
        '/services-in-gray',
        '/list-of-services',
      ),
    ).toEqual([
      '- { from: /towing-macon.html, to: /locations/macon }',
      '- { from: /winching_macon, to: /locations/macon/winching-services }',
      '- { from: /winch-gray, to: /locations/gray/winching-services }',
      '- { from: /macon-services.html, to: /locations/macon }',
      '- { from: /services-in-gray, to: /locations/gray }',
      '- { from: /list-of-services, to: /services }',
    ]);
  });

  it('marks guesses: pages of another section, and pages with words that the address lacks', () => {
    expect(rowsFor('/services/macon', '/assistance', '/locations/roadside_assistance')).toEqual([
      '- { from: /services/macon, to: /locations/macon } # guess',
      '- { from: /assistance, to: /services/roadside-assistance } # guess',
      '- { from: /locations/roadside_assistance, to: /locations/macon/roadside-assistance } # guess',
    ]);
  });

  it('leaves the choice to the reader where nothing fits', () => {
    expect(rowsFor('/caf%C3%A9', '/2019/05')).toEqual([
      '- { from: "/café", to: "" } # choose',
      '- { from: /2019/05, to: "" } # choose',
    ]);
  });

  it('leaves out pages, what redirects already, and repetitions', () => {
    expect(rowsFor('/about', '/about.html', '/towing', '/contact/', '/old', '/old/')).toEqual([
      '- { from: /old, to: "" } # choose',
    ]);
  });

  it('takes addresses with or without a host', () => {
    expect(['https://a.example/x.php?id=3', '/x/', 'a.example/x', 'mailto:a@b.example'].map(addressOf)).toEqual([
      '/x.php?id=3',
      '/x',
      null,
      null,
    ]);
  });
});
