/** The sign in the head of a service in a city: what customers ask first, as far as the data say it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../fixtures/html.ts';
import { onlyCities, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const SERVICE = 'data/services/piano-tuning.yaml';
const PRICE = 'priceNote: It depends on how far the piano is off pitch.';

let place: Workplace;
beforeAll(async () => {
  place = await builtTiny();
});

/** The sign once a service has these keys in place of its price, and the business these in place of its wait. */
async function signWith(service: string, business = ''): Promise<string[]> {
  place.reset(['data']);
  place.edit(SERVICE, PRICE, service);
  if (business) place.edit('data/business.yaml', 'responseMinutes: 90', business);
  await place.build({ only: onlyCities('montpelier') });
  return readPage(place.read('locations/montpelier/piano-tuning.html')).texts('.hero .sign-row');
}

describe('the sign of a service in a city', () => {
  it('names the wait and the price', async () => {
    expect(await signWith('price: { from: 95, includes: an hour }')).toEqual(['With you in about 90 min from $95']);
  });

  it('names the wait alone where no price is known, and the price alone for work by appointment', async () => {
    expect(await signWith(PRICE)).toEqual(['With you in about 90 min']);
    expect(
      await signWith('price: { from: 95, includes: an hour }\nappointmentNote: A visit is arranged beforehand.'),
    ).toEqual(['By appointment, from $95']);
  });

  it('names what the business asks for, unless the service asks for something else', async () => {
    const both = 'price: { from: 95, includes: an hour }\nconsultation: first visit free';
    const business = 'responseMinutes: 90\nheroFacts: [consultation, price, wait]';
    expect(await signWith(both, business)).toEqual(['First visit free from $95']);
    expect(await signWith(`${both}\nheroFacts: [price]`, business)).toEqual(['From $95']);
  });

  it('names the next free day, of the service before that of the business', async () => {
    const business = 'nextFree: next free day June 3\nheroFacts: [nextFree, price]';
    expect(await signWith(PRICE, business)).toEqual(['Next free day June 3']);
    expect(await signWith(`${PRICE}\nnextFree: next free day May 9`, business)).toEqual(['Next free day May 9']);
  });

  it('is not there where the data have none of it', async () => {
    expect(await signWith(`${PRICE}\nheroFacts: [consultation]`)).toEqual([]);
  });
});
