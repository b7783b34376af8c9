/** Figures and offers in structured data: false ones and true ones. */
import fc from 'fast-check';
import { between, data, firm, inMain } from './edits.ts';

export const offered = (offer: object): string =>
  data({ '@type': 'Service', name: 'Repair', offers: { '@type': 'Offer', ...offer } });

export const structured = fc
  .oneof(
    fc
      .constantFrom<unknown>(0, '0', '0.00', '$0', 'Free', 'free')
      .chain((price) =>
        fc.constantFrom(
          offered({ price, priceCurrency: 'USD' }),
          offered({ priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'USD' } }),
          data({ '@type': 'AggregateOffer', lowPrice: price, priceCurrency: 'USD' }),
        ),
      ),
    between(3, 400).chain((n) =>
      fc.constantFrom(
        data(firm({ numberOfEmployees: n })),
        data(firm({ numberOfEmployees: String(n) })),
        data(firm({ numberOfEmployees: { '@type': 'QuantitativeValue', value: n } })),
        data(firm({ numberOfEmployees: { '@type': 'QuantitativeValue', minValue: n, maxValue: n + 20 } })),
        data(firm({ areaServed: `${n + 5} cities in Central Texas` })),
      ),
    ),
  )
  .map(inMain);

export const trueStructure = fc
  .constantFrom(
    data(firm({ areaServed: [{ '@type': 'City', name: 'Round Rock' }] })),
    data(firm({ priceRange: '$$' })),
    data({ '@type': 'Thing', description: 'Use the fan for cooling at night' }),
    `<p>Covers from $120.</p>${offered({ price: 120, priceCurrency: 'USD' })}`,
  )
  .map(inMain);
