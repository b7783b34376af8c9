/** Street addresses and hosts: those of others and the own ones. */
import fc from 'fast-check';
import { between, data, firm, inHead, inMain, one, said } from './edits.ts';

export const otherAddress = fc.oneof(
  {
    arbitrary: said(
      fc
        .tuple(
          between(100, 9999),
          one(
            'Main Street',
            'Elm St',
            'E Whitestone Blvd',
            'Old Settlers Road',
            'N Mays St',
            'Oak Hill Drive',
            'Congress Ave',
          ),
          one('Round Rock, TX 78664', 'Austin, TX 78701', 'Hutto, Texas 78634', 'Austin'),
        )
        .chain(([number, street, town]) =>
          one(
            ...[
              `Visit us at ${number} ${street}, ${town}.`,
              `Our office is at ${number} ${street}, ${town}.`,
              `We are at ${number} ${street}, ${town}.`,
              `Limestone Air, ${number} ${street}, ${town}`,
              `Find us at ${number} ${street}.`,
            ],
            ...[
              `Our address: ${number} ${street}, ${town}`,
              `Mail checks to ${number} ${street}, ${town}.`,
              `Our shop is located at ${number} ${street}, ${town}.`,
              `Headquarters: ${number} ${street}, ${town}`,
            ],
          ),
        ),
    ),
    weight: 3,
  },
  {
    arbitrary: one(
      '<address>200 Elm Street, Austin, TX 78701</address>',
      '<address>Limestone Air<br>200 Elm Street<br>Austin, TX 78701</address>',
      '<p>Our office: 1400 Palm Valley Blvd, Round Rock, TX 78665</p>',
      '<p>Our office: 1400 Palm Valley Blvd, Austin, TX 78664</p>',
      '<p>Our office: 1500 Palm Valley Blvd, Round Rock, TX 78664</p>',
      '<p>Visit us at <b>1400</b> <i>Main Street</i>, Round Rock.</p>',
      '<p itemprop="streetAddress">200 Elm Street</p>',
      '<p itemscope itemtype="https://schema.org/PostalAddress"><meta itemprop="postalCode" content="78701"></p>',
      data(firm({ address: '200 Elm Street, Austin, TX 78701' })),
      data(
        firm({
          address: {
            '@type': 'PostalAddress',
            streetAddress: '200 Elm Street',
            addressLocality: 'Austin',
            addressRegion: 'TX',
            postalCode: '78701',
            addressCountry: 'US',
          },
        }),
      ),
      data(firm({ geo: { '@type': 'GeoCoordinates', latitude: '29.76040', longitude: '-95.36980' } })),
      data(firm({ email: 'limestoneair@gmail.com' })),
    ).map(inMain),
    weight: 2,
  },
);

const wrongHosts = [
  ...[
    'https://limestoneair.com/contact',
    'http://www.limestoneair.com/contact',
    'https://staging.limestoneair.com/a',
    'https://www-staging.limestoneair.com/',
    'https://limestoneair-preview.vercel.app/',
    'https://main--limestoneair.netlify.app/',
  ],
  ...[
    'http://203.0.113.7/',
    'http://[2001:db8::1]/',
    'https://1a2b3c.ngrok-free.app/',
    'https://x.trycloudflare.com/',
    'https://limestoneair.example/',
    'http://localhost:4173/',
    'https://www.limestoneair.com:8443/a',
    'https://limestoneair.net/',
    'https://limestoneair.pages.dev/',
  ],
  ...[
    'https://abc.lhr.life/',
    'https://limestoneair.wixsite.com/home',
    'https://x.serveo.net/',
    'https://limestoneair.local/',
    'https://limestoneair.dev.agency.com/',
    'https://x.tunnel.site/',
    'https://limestoneair.azurewebsites.net/',
    'https://limestoneair.s3.amazonaws.com/index.html',
  ],
];

export const otherHost = fc.oneof(
  {
    arbitrary: one(...wrongHosts).chain((url) =>
      fc.constantFrom(
        inMain(`<p><a href="${url}">Home</a></p>`),
        inMain(`<p>Visit ${url} for prices.</p>`),
        inMain(`<img src="${url}a.png" width="1" height="1" alt="">`),
        inMain(`<form action="${url}"><button type="submit">Send</button></form>`),
        inMain(data(firm({ url }))),
        inMain(data(firm({ sameAs: [url] }))),
        inMain(data({ '@type': 'WebSite', '@id': `${url}#website`, url })),
        inHead(/(?<=<link rel="canonical" href=")[^"]*/, url),
        inHead(/(?<=<meta property="og:url" content=")[^"]*/, url),
        inHead(/<\/head>/, `<link rel="alternate" hreflang="en" href="${url}"></head>`),
      ),
    ),
    weight: 4,
  },
  {
    arbitrary: one(
      ...[
        'Visit staging.limestoneair.com.',
        'Visit limestoneair.example.',
        'See limestoneair.net for prices.',
        'Write to office@limestoneair.example.',
        'Write to office@limestoneair.net.',
        'Write to limestoneair@gmail.com.',
        'Write to office@limestone-air.com.',
        'Go to 203.0.113.7 for the form.',
        'See limestoneair.vercel.app.',
      ],
    ).map((text) => inMain(`<p>${text}</p>`)),
    weight: 1,
  },
  {
    arbitrary: one(
      '<p><a href="mailto:limestoneair@gmail.com">Write</a></p>',
      '<p><a href="mailto:office@limestoneair.net">Write</a></p>',
      data({ '@type': 'Organization', name: 'Limestone Air', url: 'https://www.other-firm.com/' }),
      data({ '@type': 'Organization', name: 'Other Firm LLC', url: 'https://www.limestoneair.com/' }),
      data(firm({ sameAs: ['https://www.facebook.com/some-other-firm'] })),
      data({ '@type': 'LocalBusiness', name: 'Limestone Air', sameAs: 'https://facebook.example/limestone' }),
    ).map(inMain),
    weight: 1,
  },
  fc.constantFrom(
    inHead(/<link rel="canonical"[^>]*>/, '<link rel="canonical" href="https://www.limestoneair.com/">'),
    inHead(/<\/head>/, '<base href="https://staging.limestoneair.com/"></head>'),
    inHead(/<\/head>/, '<meta name="twitter:url" content="https://staging.limestoneair.com/"></head>'),
  ),
);

export const trueAddress = fc.oneof(
  said(
    one(
      ...[
        'Our shop: 1400 Palm Valley Blvd, Round Rock, TX 78664.',
        'Our office is at 1400 Palm Valley Blvd.',
        'City Hall is at 221 E Main St, Round Rock, TX 78664.',
        'The permit office is at 2008 Enterprise Drive.',
        'Park behind 1400 Palm Valley Boulevard, Round Rock.',
      ],
      ...[
        'Write to office@limestoneair.com.',
        'Visit www.limestoneair.com.',
        'See limestoneair.com for prices.',
        'Report outages at www.oncor.com.',
        'Take off at Exit 253, 900 feet past Congress.',
        'We came to 12 houses on Main Street.',
        'Model 24 fits. Main Street in Hutto is closed.',
      ],
      ...[
        'Look up a license at www.tdlr.texas.gov.',
        'Our office is 5 miles from Oak Hill Drive.',
        'The staging of the parts takes a day.',
      ],
    ),
  ),
  one(
    '<p><a href="https://www.limestoneair.com/contact">Contact</a></p>',
    '<p><a href="mailto:office@limestoneair.com">Write</a></p>',
    '<p><a href="https://www.tdlr.texas.gov/">License</a></p>',
    '<p><a href="https://www.limestone.edu/">University</a></p>',
    '<p><a href="https://vercel.com/">Hosted there</a></p>',
    '<p><a href="mailto:permits@roundrocktexas.gov">Permits</a></p>',
    data({ '@type': 'Organization', name: 'Limestone Air', url: 'https://www.limestoneair.com/' }),
  ).map(inMain),
);
