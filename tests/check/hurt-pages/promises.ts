/** Promises that no data supports, and sentences in like words that promise nothing. */
import fc from 'fast-check';
import { between, one, said } from './edits.ts';

export const promise = said(
  fc.oneof(
    one(
      ...[
        'Licensed and insured.',
        'Fully licensed',
        'We are licensed, bonded and insured.',
        'Our technicians are certified.',
        'State-licensed technicians',
        'Our license number is TACLA12345C.',
        'Licensed in Texas, TACLB29813C.',
        'Background-checked technicians',
        'EPA-certified team',
      ],
      ...[
        'We carry liability insurance.',
        'Insured up to $2,000,000.',
        'Bonded for your protection',
        'BBB accredited',
        'NATE-certified technicians',
        'Factory-authorized dealer',
        'Satisfaction guaranteed',
        'We guarantee our work.',
        'Award-winning service',
        'Free estimates',
        'No hidden fees',
        'Lowest prices in Austin',
      ],
      ...[
        'Licenced contractor',
        'Licensed & insured',
        'LICENSED • BONDED • INSURED',
        'We hold a state license.',
        'Fully insured and bonded',
        'Certified by EPA',
        'Drug-tested technicians',
        'Our work comes with a warranty.',
        'We beat any price.',
        'Money-back guarantee',
        'Financing with no interest',
        '100% satisfaction guarantee',
      ],
      ...[
        'Same-day service',
        'Immediate response',
        'We arrive within the hour.',
        'On site in half an hour',
        'Within an hour at your door',
        'We come in under an hour.',
        'Help in minutes',
        'Here within the hour, or it is free',
        'One-hour response',
        'Lightning-fast response',
      ],
    ),
    between(5, 90).chain((n) =>
      one(
        ...[
          `We arrive in ${n} minutes.`,
          `${n}-minute response`,
          `Response time: ${n} minutes`,
          `At your door in ${n} minutes`,
          `${n} min response time`,
          `Our technicians arrive within ${n} minutes.`,
          `ETA: ${n} minutes`,
          `We are there in under ${n} min.`,
        ],
        ...[
          `On site in ${n} minutes or less.`,
          `Average arrival: ${n} minutes`,
          `A technician is with you within ${n} minutes.`,
          `We get to you in ${n} minutes.`,
          `Guaranteed ${n} minute arrival`,
          `We respond within ${n} minutes.`,
          `Help arrives ${n} minutes after your call.`,
        ],
      ),
    ),
  ),
);

export const noPromise = said(
  one(
    ...[
      'Ask any firm for its license number before it opens a panel.',
      'In Texas, air conditioning contractors have to be licensed.',
      'Your homeowner’s insurance may pay after a lightning strike.',
      'The glue bonded well.',
      'We arrive within two hours.',
      'We usually arrive within 120 minutes.',
      'Response time: 2 hours',
    ],
    ...[
      'Melting the ice takes 30 minutes.',
      'A tune-up takes 90 minutes.',
      'Wait 5 minutes before you switch the unit on again.',
      'We answer within 24 hours.',
      'We call 30 minutes before we arrive.',
      'After 20 minutes the house is cool.',
      'The visit takes 45 minutes.',
      'Your dog’s license is not our business.',
    ],
    ...[
      'Run the fan for 15 minutes before we come.',
      'The drain should be free of leaves.',
      'Ask your insurer whether it is covered.',
      'The house cools down in 30 minutes.',
      'A certified copy of the permit hangs in the office.',
      'The maker gives the warranty.',
      'It takes an hour to drive to Waco.',
      'Round Rock is 20 minutes from Austin.',
    ],
  ),
);
