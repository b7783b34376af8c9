/** Years in business and numbers of people, places and jobs: false ones and true ones. */
import fc from 'fast-check';
import { between, many, one, said } from './edits.ts';

export const wrongYears = said(
  fc.oneof(
    between(10, 180).chain((n) =>
      one(
        ...[
          `${n} years in business`,
          `over ${n} years in business`,
          `We have ${n}+ years of experience.`,
          `Serving Round Rock for ${n} years.`,
          `${n} yrs in business`,
          `A ${n}-year-old company.`,
        ],
        ...[
          `We opened ${n} years ago.`,
          `The company was founded ${n} years ago.`,
          `Our family has repaired heat pumps for ${n} years.`,
          `For ${n} years, we have kept Austin cool.`,
          `${n} years of trusted service`,
        ],
        ...[
          `We celebrate our ${n}th anniversary.`,
          `Celebrating ${n} years`,
          `Trusted for ${n} years.`,
          `${n}+ years`.replace(/$/, ' serving Hutto'),
          `With ${n} years behind us, we know heat pumps.`,
        ],
        ...[
          `We have been in business for ${n} years.`,
          `${n} years strong`,
          `Family-owned for more than ${n} years.`,
          `${n} years’ experience in our company`,
          `We’ve been fixing AC for ${n} years.`,
        ],
      ),
    ),
    between(1850, 2014).chain((year) =>
      one(
        ...[
          `In business since ${year}.`,
          `Since ${year}`,
          `Serving Austin since ${year}.`,
          `Established ${year}`,
          `Est. ${year}`,
          `Founded in ${year}.`,
          `Our family business began in ${year}.`,
        ],
        ...[
          `We started in ${year}.`,
          `We opened our doors in ${year}.`,
          `Keeping Round Rock cool since ${year}.`,
          `Family-owned since ${year}.`,
          `We have served Hutto since ${year}.`,
          `Proudly serving Texas since ${year}`,
        ],
        ...[
          `Limestone Air has been here since ${year}.`,
          `Since ${year}, our family has repaired heat pumps.`,
          `Our company dates back to ${year}.`,
          `Limestone Air was founded in ${year}.`,
          `Trusted since ${year}`,
        ],
        ...[
          `Incorporated in ${year}.`,
          `A family business from ${year} on.`,
          `Your neighbors since ${year}.`,
          `Our roots go back to ${year}.`,
        ],
      ),
    ),
    one(
      ...[
        'A century of service',
        'Over a century in business',
        'Half a century of experience',
        'Serving Austin for half a century.',
        'One hundred and fifty years in business',
        'A century and a half in business',
        'Two decades in business',
      ],
      ...[
        'Decades of experience',
        'We have three decades of experience.',
        'A hundred years in business',
        'Since ’87',
        'a quarter century of service',
        'Thirty-five years in business',
        'Our fiftieth year in business',
        'a fourth-generation family business',
        'Three generations of family business',
      ],
    ),
  ),
);

export const wrongCounts = said(
  fc.oneof(
    many.chain((n) =>
      one(
        ...[
          `We serve ${n} cities.`,
          `Serving ${n}+ communities`,
          `${n} towns served`,
          `Over ${n} cities and towns`,
          `We cover ${n} neighborhoods.`,
          `Our ${n} service areas`,
          `We work in ${n} counties.`,
          `across ${n} ZIP codes, we come`,
        ],
        ...[
          `${n}+ technicians`,
          `Our ${n} technicians are ready.`,
          `A team of ${n} technicians`,
          `We have ${n} trucks on the road.`,
          `A fleet of ${n} trucks`,
          `${n} trucks`,
          `We employ ${n} people.`,
          `Our team of ${n}`,
          `${n} vans on the road`,
        ],
        ...[
          `${n} locations`,
          `Our ${n} offices`,
          `We have ${n} branches in Texas.`,
          `${n} service centers`,
          `We offer ${n} services.`,
          `${n} services offered`,
        ],
        ...[
          `${n}00 happy customers`,
          `Trusted by ${n},000 homeowners.`,
          `We have repaired ${n},000 units.`,
          `${n},000+ jobs completed`,
          `${n}00 installations`,
          `Over ${n}00 satisfied clients`,
          `More than ${n}00 homes served`,
        ],
      ),
    ),
    one(
      ...[
        'Forty cities served',
        'Dozens of cities served',
        'Two hundred technicians',
        'Our nine service centers',
        'We have hundreds of technicians.',
        'Two dozen trucks',
        'Thousands of happy customers',
        'Hundreds of homes served',
      ],
    ),
  ),
);

export const trueCounts = said(
  one(
    ...[
      '9 years in business.',
      '9+ years in business.',
      'Nine years of experience.',
      'In business since 2017.',
      'Serving Round Rock since 2017.',
      'Two trucks, both stocked.',
      'One office in Round Rock.',
      'We have two trucks.',
      'Founded in 2017.',
      'We opened nine years ago.',
    ],
    ...[
      'Round Rock was founded in 1851.',
      'A unit lasts 15 years.',
      'Parts have a warranty of 10 years.',
      'Houses built since 1974 have ducts.',
      'The owner is 45 years old.',
      'Since 1985, the code has asked for a drain pan.',
      'R-22 has been banned since 2020.',
    ],
    ...[
      'The county has 27 cities.',
      'Texas has over 1,200 cities and towns.',
      'After 25 years, a unit is done.',
      'The maker runs 12 shops across Texas.',
      'Trane has offices in 40 cities.',
      'Copper lines have been in use for 100 years.',
      'Our office stands in a house of 1925.',
    ],
    ...[
      'The maker gives 10 years of warranty.',
      'We replace units older than 20 years.',
      'Our trucks are 3 years old.',
      'A crew of two technicians comes.',
      'We change 3 filters in 20 minutes.',
      'Two people come for a replacement.',
      'The city has had sewers for a century.',
      '45,000 homes in the county have a heat pump.',
    ],
    ...[
      'The Rheem factory was established in 1925.',
      'We have known the owner of the hardware store since 1998.',
      'The building has 12 offices.',
      'Your house from 1960 has two returns.',
      'Units made since 1990 have two fans.',
      'We keep records for 10 years.',
      '© 2017–2026 Limestone Air',
    ],
  ),
);
