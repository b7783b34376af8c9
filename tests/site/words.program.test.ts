/** The words that the specification gives to the layout and to the pages, in the place where visitors read them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, elementsOf, readPage, textOf, type Element, type PageFacts } from '../fixtures/html.ts';
import { shippedSite } from '../fixtures/sites.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtShipped } = workplaces();
const site = shippedSite();
const CALL = 'Call Now (478) 555-0142 tel:+14785550142';
const BOOK = 'Book Online /contact';
const MUSELLA = '570 Smith Chapel Rd, Musella, GA 31066';
const COVINGTON = '5500 GA-162, Covington, GA 30016';
const TEAM = [
  'Dale Whitfield: Owner & Lead Technician',
  'Marcus Ellery: Lead Technician',
  'Cody Pruitt: Tow & Chainsaw Specialist',
  'Renee Whitfield: Dispatch & Customer Care',
  'Luis Ortega: Equipment & Transport Operator',
];
/** "15+ years, 2 locations" */
const STATS = ['Emergency service: 24/7', 'Years of experience: 15+', 'Locations: 2'];
let place: Workplace;
beforeAll(async () => {
  place = await builtShipped();
});

const page = (path: string): PageFacts => readPage(place.read(path === '/' ? 'index.html' : `${path.slice(1)}.html`));

const inside = (element: Element, ...tags: readonly string[]): Element[] =>
  elementsOf(element).filter(({ tagName }) => tags.includes(tagName));

/** Links as "text address". */
const linksIn = (element: Element): string[] =>
  inside(element, 'a').map((link) => `${textOf(link)} ${attribute(link, 'href') ?? ''}`);

/** The part of a page that has this heading, and no larger one. */
function part(of: PageFacts, heading: string): Element {
  const parts = of
    .find('main')
    .flatMap((main) => inside(main, 'section', 'aside', 'div'))
    .filter((one) => inside(one, 'h2', 'h3').some((title) => textOf(title) === heading));
  const sections = parts.filter(({ tagName }) => tagName !== 'div');
  const found = (sections.length > 0 ? sections : parts).at(-1);
  if (!found) throw new Error(`There is no part with the heading "${heading}".`);
  return found;
}

const headings = (element: Element): string[] => inside(element, 'h3').map(textOf);
/** Terms with their details: "Service Hours: 24/7". */
const factsIn = (element: Element): string[] => {
  const [terms, details] = ['dt', 'dd'].map((tag) => inside(element, tag).map(textOf)) as [string[], string[]];
  return terms.map((term, index) => `${term}: ${details[index]}`);
};
const teamOf = (path: string): string[] =>
  inside(part(page(path), 'Meet Our Team'), 'li')
    .filter((one) => inside(one, 'h3').length > 0)
    .map((one) => `${textOf(inside(one, 'h3')[0] as Element)}: ${textOf(inside(one, 'p')[0] as Element)}`);

describe('the footer', () => {
  it('has the blurb, the networks, the number, Contact Us, all services, both addresses with six cities each, and a way to the top', () => {
    const [footer] = page('/').find('footer.footer') as [Element];
    const of = (region: string) =>
      site.cities
        .filter((city) => city.region === region)
        .slice(0, 6)
        .map(({ name, slug }) => `${name} /locations/${slug}`);
    const mapOf = (address: string): string =>
      `${address} https://www.google.com/maps/search/?api=1&query=${address.replaceAll(' ', '+')}`;
    expect(linksIn(footer)).toEqual([
      'Red Clay Towing & Recovery /',
      'Facebook https://facebook.example/redclaytowing',
      'Instagram https://instagram.example/redclaytowing',
      '(478) 555-0142 tel:+14785550142',
      'Contact Us /contact',
      ...site.services.map(({ shortTitle, slug }) => `${shortTitle} /services/${slug}`),
      mapOf(MUSELLA),
      ...of('Macon Area'),
      mapOf(COVINGTON),
      ...of('Covington Area'),
      'Back to top #top',
    ]);
    expect(inside(footer, 'p').map(textOf)).toEqual([
      'Towing, roadside help and recovery around Macon and Covington. 15+ years on the road, 3 generations in the trade.',
      'USDOT 0000000, insured by Example Insurance Company',
      '(478) 555-0142 Contact Us',
      '© 2026 Red Clay Towing & Recovery. All rights reserved.',
    ]);
    expect(inside(footer, 'h2').map(textOf)).toEqual(['Services', 'Macon Area', 'Covington Area']);
  });

  it('is the same on each of the 300 pages', () => {
    const footers = place
      .files()
      .filter((file) => file.endsWith('.html') && !file.startsWith('demo/'))
      .map((file) => place.read(file))
      .filter((html) => !html.includes('http-equiv="refresh"'))
      .map((html) => /<footer class="footer"[\s\S]*?<\/footer>/.exec(html)?.[0].replaceAll(' aria-current="page"', ''));
    expect(footers).toHaveLength(300);
    expect(new Set(footers).size).toBe(1);
  });
});

describe('/', () => {
  const home = (): PageFacts => page('/');

  it('opens with Call Now, Book Online and Review Us on Google', () => {
    const main = home().find('main')[0] as Element;
    const all = elementsOf(main);
    const start = all.slice(
      0,
      all.findIndex(({ tagName }) => tagName === 'h2'),
    );
    const links = start
      .filter(({ tagName }) => tagName === 'a')
      .map((link) => `${textOf(link)} ${attribute(link, 'href')}`);
    expect(links.filter((link) => !/ (?:\/locations|\/services\/|sms:)/.test(link))).toEqual([
      CALL,
      BOOK,
      'Review Us on Google https://search.example/reviews/red-clay-towing',
    ]);
  });

  it('has four services, three figures, six reasons, five people, six tips, and a map of the contact', () => {
    expect(linksIn(part(home(), 'Our Services'))).toEqual([
      'Light & Medium Towing /services/light-medium-duty-towing',
      'Roadside Assistance /services/roadside-assistance',
      'Winching /services/winching-services',
      'Accident Recovery /services/accident-recovery',
      'View All Services /services',
    ]);
    expect(factsIn(part(home(), 'About Us'))).toEqual(STATS);
    expect(headings(part(home(), 'Why Choose Us'))).toEqual([
      'On Call Day and Night',
      'On the Way Quickly',
      'Licensed, Insured and Bonded',
      'Upfront Pricing',
      'Three Generations in the Trade',
      'Two Service Centers',
    ]);
    expect(teamOf('/')).toEqual(TEAM);
    expect(inside(part(home(), 'Emergency Towing Tips'), 'h3', 'summary').map(textOf)).toEqual(
      site.tips.map(
        ({ title }, index) =>
          expect.stringMatching(new RegExp(`^(?:${index + 1}\\. )?${title.replace('*', '\\*')}$`)) as string,
      ),
    );
    expect(linksIn(part(home(), 'Contact Us'))).toEqual(
      expect.arrayContaining([CALL, BOOK, expect.stringMatching(/^Open in maps: Musella area map https:/)]),
    );
    expect(textOf(part(home(), 'See Our Team in Action'))).toContain('Play the video');
  });
});

it('/about has a trail, Our Story, the team, the three values and why', () => {
  const about = page('/about');
  expect(about.texts('main h1')).toEqual(['About Us']);
  expect(about.texts('main h2').slice(0, 4)).toEqual([
    'Our Story',
    'Meet Our Team',
    'Mission & Values',
    'Why Choose Us',
  ]);
  expect(about.hrefs('main nav a')).toEqual(['/']);
  expect(factsIn(part(about, 'Our Story'))).toEqual(STATS);
  expect(headings(part(about, 'Mission & Values'))).toEqual(['Excellence', 'Reliability', 'Integrity']);
  expect(headings(part(about, 'Why Choose Us')).length).toBeGreaterThan(3);
  expect(teamOf('/about')).toEqual(TEAM);
});

it('/services has a card for each service, a call prompt for day and night, and the team', () => {
  const services = page('/services');
  const cards = part(services, 'Something to move, open, pull or clear?');
  expect(headings(cards)).toEqual(site.services.map(({ title }) => title));
  for (const { description } of site.services) expect(textOf(cards)).toContain(description);
  expect(linksIn(part(services, 'Open 24/7, including right now'))).toEqual([CALL, BOOK]);
  expect(headings(part(services, 'Popular locations'))).toEqual(['Macon Area', 'Covington Area']);
  expect(teamOf('/services')).toEqual(TEAM);
});

it.each(site.services.map((service) => [service.slug, service] as const))(
  '/services/%s describes the service, why to choose it, and where and when it is there',
  (slug, service) => {
    const own = page(`/services/${slug}`);
    expect(own.texts('main .hero p')).toContain(service.description);
    expect(own.find('main .hero .actions').flatMap(linksIn)[0]).toBe(CALL);
    const text = own.find('main').map(textOf).join(' ');
    for (const sentence of [...service.fullDescription, ...service.whyChoose])
      expect(text).toContain(sentence.replace(/\s+/g, ' '));
    const panel = part(own, 'Service information');
    const facts = factsIn(panel);
    expect(facts.slice(0, 2)).toEqual([
      'Service Area: 30 miles around Macon and 20 miles around Covington',
      `Service Centers: Musella Service Center ${MUSELLA} Covington Service Center ${COVINGTON}`,
    ]);
    if (service.appointmentNote) expect(facts[2]).toBe('Response Time: By appointment');
    expect(facts[3]).toBe(
      service.appointmentNote
        ? 'Service Hours: Phone 24/7, work on the agreed day'
        : 'Service Hours: 24 hours a day, 7 days a week, including weekends and holidays',
    );
    if (!service.appointmentNote && !service.waitNote)
      expect(facts[2]).toMatch(/^Response Time: Typically 30 minutes or less around Macon and Covington/);
    expect(linksIn(panel)).toContain('Call (478) 555-0142 tel:+14785550142');
  },
);

it('/locations has a way to call, and both centers with their addresses', () => {
  const locations = page('/locations');
  expect(linksIn(part(locations, 'Not sure which one you are near?'))).toEqual([CALL, BOOK]);
  const centers = inside(part(locations, 'Our service centers'), 'li').map(textOf);
  expect(centers).toEqual([
    expect.stringContaining(`Musella Service Center ${MUSELLA}`) as string,
    expect.stringContaining(`Covington Service Center ${COVINGTON}`) as string,
  ]);
});

it('/reviews has four testimonials with five stars, a link to leave one, and a call button', () => {
  const reviews = page('/reviews');
  const shown = site.testimonials.filter(({ showOn }) => showOn.includes('reviews'));
  expect(shown).toHaveLength(4);
  expect(reviews.texts('main figure')).toEqual(
    shown.map(({ content, name, location }) => expect.stringContaining(`${content} ${name} ${location}`) as string),
  );
  // Each star of the drawing is a closed path.
  const stars = reviews.find('main svg.stars').map((drawing) => {
    const [path = ''] = inside(drawing, 'path').map((one) => attribute(one, 'd') ?? '');
    return `${attribute(drawing, 'aria-label')}: ${path.split('z').length - 1}`;
  });
  expect(stars).toEqual(Array(4).fill('5 out of 5 stars: 5'));
  expect(linksIn(part(reviews, 'Were we there for you?'))).toEqual([
    'Review Us on Google https://search.example/reviews/red-clay-towing',
  ]);
  expect(linksIn(part(reviews, 'On the shoulder right now?'))).toEqual([CALL, BOOK]);
});

it('/contact has both centers with their maps, the number, the mail address and the hours', () => {
  const contact = page('/contact');
  const card = part(contact, 'Contact information');
  expect(linksIn(card).map((link) => link.split('?')[0])).toEqual([
    'Dispatch, day and night (478) 555-0142 tel:+14785550142',
    'Email dispatch@redclaytowing.example mailto:dispatch@redclaytowing.example',
  ]);
  expect(factsIn(card)).toEqual(
    expect.arrayContaining([
      'Emergency service: 24 hours a day, 7 days a week, including weekends and holidays',
      'Monday to Friday: 8:00 AM to 6:00 PM',
      'Saturday: 9:00 AM to 4:00 PM',
      'Sunday: Closed (emergency only)',
    ]),
  );
  expect(textOf(card)).toContain('In a serious accident, call 911 first.');
  const centers = inside(part(contact, 'Our service centers'), 'li');
  expect(centers.map((center) => [headings(center)[0], textOf(inside(center, 'address')[0] as Element)])).toEqual([
    ['Musella Service Center', MUSELLA],
    ['Covington Service Center', COVINGTON],
  ]);
  const reaches = centers.map((center) => inside(center, 'p').map(textOf)[0]);
  expect(reaches).toEqual(['Covers 30 miles around Macon', 'Covers 20 miles around Covington']);
  expect(centers.map((center) => linksIn(center).map((link) => link.split(' https:')[0]))).toEqual([
    ['Open in maps: Musella area map'],
    ['Open in maps: Covington area map'],
  ]);
  expect(linksIn(part(contact, 'Choose a time'))).toContain('Open the booking page /demo/booking.html');
  for (const words of [
    'Booking System Temporarily Unavailable',
    "We're experiencing technical difficulties with our online booking system. Please call us directly for immediate assistance.",
  ])
    expect(place.read('contact.html').replaceAll('&#x27;', "'")).toContain(words);
});

describe('each of the 250 city-service pages', () => {
  const pairs = site.cities.flatMap((city) => site.services.map((service) => ({ city, service })));
  it('has the four reasons, the four steps, the questions, the panel and the ways on of the specification', () => {
    for (const { city, service } of pairs) {
      const path = `/locations/${city.slug}/${service.slug}`;
      const own = page(path);
      const panel = part(own, 'Service information');
      const found = {
        reasons: headings(part(own, 'Why Choose Us')),
        steps: headings(part(own, 'How it works')),
        panel: factsIn(panel).map((fact) => fact.split(':')[0]),
        nearest: factsIn(panel)[1]?.includes(city.nearestServiceCenter.distance.replace(' miles', '')),
        call: linksIn(panel).at(-1),
        offer: linksIn(part(own, service.title)).slice(0, 2),
        others: linksIn(part(own, `Other Services in ${city.name}`)).map((link) => / Learn more\b/.test(link) || link),
        closing: linksIn(part(own, own.texts('main h2').at(-2) ?? '')).slice(0, 2),
      };
      expect(found, path).toEqual({
        reasons: ['Experienced Team', 'Fast Response', 'Modern Equipment', 'Customer Satisfaction'],
        steps: ['Contact Our Team', 'Quick Dispatch', 'Professional Service', 'Safe Resolution'],
        panel: ['Service Area', 'Nearest Location', 'Response Time', 'Service Hours'],
        nearest: true,
        call: 'Call (478) 555-0142 tel:+14785550142',
        offer: [CALL, BOOK],
        others: [true, true, true, `View all services in ${city.name} /locations/${city.slug}`],
        closing: [CALL, BOOK],
      });
      if (city.slug === 'macon') continue;
      const questions = inside(part(own, 'Questions and answers'), 'summary').map(textOf);
      expect(
        [/cost/i, /how (?:fast|soon|quickly|long)|when|time/i, /weekend.*holiday/i].map(
          (topic, index) => topic.test(questions[index] ?? '') || questions[index],
        ),
        path,
      ).toEqual([true, true, true]);
    }
  });
});

it('a page of a service in a city answers what it costs, how soon help comes, and when', () => {
  expect(page('/locations/gray/roadside-assistance').texts('section.questions details p')).toEqual([
    expect.stringMatching(/^From \$65 .*no hidden fees\.$/),
    expect.stringMatching(/^Our typical response time is 30 minutes or less, and Gray is about 15 miles from Macon\./),
    expect.stringMatching(/^Yes: 24 hours a day, 7 days a week, including weekends and holidays\./),
  ]);
});

it('/internal-linking-audit counts its checks by grade', () => {
  const audit = page('/internal-linking-audit');
  const grades = audit.texts('main tbody tr');
  const ending = (grade: string): string => `${grade}: ${grades.filter((row) => row.endsWith(` ${grade}`)).length}`;
  expect(grades).toHaveLength(5);
  expect(audit.find('main').flatMap(factsIn).slice(2)).toEqual(['Good', 'Needs improvement', 'Poor'].map(ending));
});
