/** Figures and promises in forms that people write besides the usual ones: false ones and true ones. */
import fc from 'fast-check';
import { one, said, small } from './edits.ts';

const TOWNS = ['Georgetown', 'Taylor', 'Hutto', 'Pflugerville', 'Lakeway'];

/** Figures and promises in forms that people write besides the usual ones. */
export const otherForms = said(
  fc.oneof(
    small.chain((n) =>
      one(
        ...[
          `We arrive in under ${n} minutes.`,
          `Typically ${n} minutes or less`,
          `Arrival is usually ${n} minutes or less.`,
          `A technician in under ${n} minutes`,
          `Help in less than ${n} minutes`,
        ],
        ...[
          `For ${n + 5} years, Limestone Air has kept Austin cool.`,
          `For over ${n + 5} years, Limestone Air has repaired heat pumps.`,
          `© ${2016 - n}–2026 Limestone Air`,
          `Copyright ${2016 - n}-2026 Limestone Air. All rights reserved.`,
          `© ${2016 - n}–2026`,
        ],
        ...[
          `We come to any house within ${n + 16} miles of Round Rock.`,
          `Our service area has a ${n + 16}-mile radius.`,
          `We travel up to ${n + 16} miles.`,
          `Serving a radius of ${n + 16} miles`,
          `We serve everybody within a ${n + 16} mile radius.`,
        ],
        ...[
          `Over ${n},000 jobs done`,
          `More than ${n},000 jobs finished in Williamson County`,
          `${n}00+ installs and counting`,
          `Our ${n} dozen trucks`,
          `We serve ${n} small Texas towns.`,
        ],
      ),
    ),
    one(
      ...[
        'Here within the half hour',
        'We arrive within the half hour.',
        'A truck at your door within the half-hour.',
        'Half a dozen technicians ready for you',
        'Our half-dozen trucks are on the road.',
        'We serve a dozen towns.',
        'A half dozen trucks on the road',
        'We have half a dozen offices.',
      ],
      ...[
        'We cover over a dozen nearby towns.',
        'We waive the diagnostic fee.',
        'Service call fee waived with a repair',
        'The trip fee is waived.',
        'No service call fee',
        'No trip charge',
        'Two million dollars of coverage',
        'We are covered for one million dollars.',
        'A policy of $2 million stands behind each job.',
      ],
      ...[
        'Mail payments to P.O. Box 1177, Round Rock, TX 78680.',
        'Limestone Air, PO Box 1177, Round Rock, TX 78680',
        'Write to us at P. O. Box 95.',
      ],
    ),
    one(...TOWNS).chain((town) =>
      one(
        `Our second shop is in ${town}.`,
        `Our other location is in ${town}, Texas.`,
        `We have a second shop in ${town}.`,
      ),
    ),
    one('Hutto', 'Taylor').chain((town) =>
      one(`Stop by our ${town} shop.`, `Visit our new office in ${town}.`, `Our office is in ${town}.`),
    ),
  ),
);

export const trueForms = said(
  one(
    ...[
      'We arrive in under 130 minutes.',
      'Most repairs take 25 minutes or less.',
      'Typically, the coil is clean in 25 minutes.',
      'A filter is changed in under 5 minutes.',
      'We call you within the half hour before we come.',
      'For 25 years, the code has asked for a drain pan.',
      'For 9 years, Limestone Air has kept Austin cool.',
      'For 10 years, the maker pays for parts.',
    ],
    ...[
      '© 2017–2026 Limestone Air',
      '© 1998–2026 OpenStreetMap contributors',
      'Map data © 2004-2026 OpenStreetMap',
      'We come to any house within 20 miles of Round Rock.',
      'Hutto lies within 30 miles of the airport.',
      'Our trucks drive up to 300 miles a week.',
      'The storm came within 40 miles of Round Rock.',
      'The county lies in a 50-mile radius of the plant.',
    ],
    ...[
      'A dozen towns in the county have their own code.',
      'Half a dozen screws hold the panel.',
      'We loosen half a dozen screws.',
      'The plant gives 12,000 jobs to the county.',
      '45,000 homes in the county have a heat pump.',
      'The city waives the permit fee after a flood.',
      'Ask whether your insurer covers two million dollars.',
      'The new water plant cost two million dollars.',
    ],
    ...[
      'Mail the permit form to the city at P.O. Box 12157, Austin.',
      'The permit office is in Georgetown.',
      'The second supply house is in Georgetown.',
      'Our office in Round Rock opens at 7:30 AM.',
      'Our shop is in Round Rock.',
      'Our shop is in Williamson County.',
      'We have a second truck in Hutto on Fridays.',
      'Our other customers live in Taylor.',
    ],
    ...[
      'Call (512) 987-6543 on weekdays.',
      'Call 512-987-6543 or write.',
      'Model 512-98O-L42',
      'Exit 411 lies 264 feet off',
      'Use oil 10W-30 or 5W-20.',
    ],
  ),
);
