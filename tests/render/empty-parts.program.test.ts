/** What has no content has no element. */
import { expect, it } from 'vitest';
import { workplaces } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();

it('is quick help on pages for staff without a booking page', async () => {
  const place = await tiny();
  await place.build();
  expect(place.read('montpelier-area-build-status.html')).toContain('<aside class="quick quick-alone');
  place.edit('data/business.yaml', 'bookingUrl: https://booking.example/maple-and-wire\n', '');
  await place.build();
  expect(place.read('montpelier-area-build-status.html')).not.toContain('<aside');
  expect(place.read('index.html')).toContain('<aside class="quick');
});

it('is the bar of a carousel with one page of testimonials', async () => {
  const place = await tiny();
  const testimonial = (name: string): string =>
    `- { name: ${name}, location: "Barre, VT", content: In tune., rating: 5 }\n`;
  place.write('data/testimonials.yaml', ['Ada', 'Ben', 'Cy'].map(testimonial).join(''));
  await place.build();
  expect(place.read('index.html')).not.toContain('class="carousel-bar');
  place.write('data/testimonials.yaml', ['Ada', 'Ben', 'Cy', 'Di'].map(testimonial).join(''));
  await place.build();
  expect(place.read('index.html')).toContain('class="carousel-bar');
});
