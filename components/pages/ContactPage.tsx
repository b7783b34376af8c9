import type { CenterView, PageProps, PlaceView, SiteView } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { SpecialHours } from '../ui/SpecialHours.tsx';
import { Facts, type Fact } from '../ui/lists.tsx';
import { Head, Unbroken } from '../ui/text.tsx';
import { OnlineBooking } from '../sections/Booking.tsx';
import { CenterMap } from '../sections/CenterMap.tsx';
import { EmailLink } from '../ui/EmailLink.tsx';
import { ContactForm, formWords } from '../sections/ContactForm.tsx';
import { Hero } from '../sections/Hero.tsx';
import { heroDrawing } from '../sections/HeroDrawing.tsx';
import { Ways } from '../sections/Ways.tsx';
import './ContactPage.css';

type Props = PageProps['ContactPage'];

/** Booking, contact form, number, hours, and the centers with their maps. */
export function ContactPage(props: Props) {
  const { site, copy, places } = props;
  const say = copy.page;
  return (
    <>
      <Hero
        copy={copy}
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
        figure={heroDrawing(site, 5)}
        actions={<Actions site={site} copy={copy} />}
      />
      <div className="band">
        <div className="wrap two wide-first">
          {(site.form || site.bookingUrl) && (
            <div className="contact-main">
              {site.form && <ContactForm form={site.form} fields={site.formFields} words={formWords(say)} />}
              {site.bookingUrl && <OnlineBooking site={site} copy={copy} href={site.bookingUrl} />}
            </div>
          )}
          <Information {...props} />
        </div>
      </div>
      <section className="band tint" aria-labelledby="places">
        <div className="wrap">
          <Head id="places" title={say('placesTitle')} lead={say('placesLead')} />
          <ul className="contact-centers">
            {places.map((place) => (
              <li key={place.region.center.id}>
                <Center place={place} site={site} copy={copy} />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

type CenterProps = Pick<Props, 'site' | 'copy'> & Readonly<{ place: PlaceView }>;

/** A service center: address, radius, its own number and hours if it has any, map. */
function Center({ place, site, copy }: CenterProps) {
  const { region, map } = place;
  const { center } = region;
  const title = copy.page('areaMap', place);
  const own = ownContact({ center, site, copy });
  return (
    <>
      <h3>{center.name}</h3>
      <address>
        <Unbroken text={center.addressLine} />
      </address>
      <p className="contact-reach">{copy.page('around', region)}</p>
      {center.parking && <p>{center.parking}</p>}
      {own.length > 0 && <Facts items={own} />}
      <CenterMap map={map} center={center} title={title} action={title} copy={copy} />
    </>
  );
}

/** Number, mail address and hours of a center, each where it differs from that of the business. */
function ownContact({
  center,
  site,
  copy,
}: Pick<Props, 'site' | 'copy'> & Readonly<{ center: CenterView }>): readonly Fact[] {
  const hoursOf = ({ hours }: Pick<SiteView, 'hours'>) =>
    hours.map(({ label, text }) => ({ term: label, detail: text }));
  const phone = (
    <a className="tel" href={center.phone.href} data-track="call">
      {center.phone.display}
    </a>
  );
  return [
    ...(center.phone.e164 === site.phone.e164 ? [] : [{ term: copy.page('callWay'), detail: phone }]),
    ...(center.email.text === site.email.text
      ? []
      : [{ term: copy.page('writeWay'), detail: <EmailLink site={center} /> }]),
    ...(JSON.stringify(hoursOf(center)) === JSON.stringify(hoursOf(site)) ? [] : hoursOf(center)),
  ];
}

/** Number, mail address and hours of the business. */
function Information({ site, copy }: Props) {
  const say = copy.page;
  return (
    <section className="contact-card card" aria-labelledby="contact-information">
      <h2 id="contact-information">{say('contactTitle')}</h2>
      <Ways site={site} copy={copy} />
      <Facts items={furtherFacts({ site, copy })} />
      <h3>{copy.site('officeHours')}</h3>
      <Facts items={site.hours.map(({ label, text }) => ({ term: label, detail: text }))} />
      <SpecialHours days={site.specialHours} />
      {site.urgent && <p className="contact-note">{copy.site('emergencyNote')}</p>}
    </section>
  );
}

function furtherFacts({ site, copy }: Pick<Props, 'site' | 'copy'>): readonly Fact[] {
  const say = copy.page;
  const proof = copy.site('proof');
  const [payment, billing] = [copy.site('payment'), copy.site('billing')];
  return [
    ...(site.emergency247 ? [{ term: say('emergencyTerm'), detail: copy.site('serviceHours') }] : []),
    ...(payment || billing
      ? [
          {
            term: copy.site('paymentTerm'),
            detail: (
              <>
                {payment}
                {billing && <small>{billing}</small>}
              </>
            ),
          },
        ]
      : []),
    ...(proof ? [{ term: copy.site('proofTerm'), detail: proof }] : []),
  ];
}
