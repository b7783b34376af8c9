import type { MapView, PageProps, Sentence, SiteView } from 'areaserved/local-service';
import { Exceptions } from '../parts/Exceptions.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { iconClock, iconMail, iconPhone, iconShield, iconTag } from '../parts/icons.ts';
import { InfoList } from '../parts/InfoList.tsx';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { BookingStage } from '../sections/BookingStage.tsx';
import { BookingPlace } from '../sections/BookingPlace.tsx';
import { lines } from '../sections/text.ts';
import { ContactForm } from '../sections/ContactForm.tsx';
import './ContactPage.css';

/** Booking and contact: the frame, the number, the hours, both centres with their maps. */
export function ContactPage({ site, copy, maps }: PageProps['ContactPage']) {
  const say = copy.page;
  const mapWords = (locality: string) => ({
    title: `${locality} ${say('areaMap')}`,
    action: `${locality} ${say('areaMap')}`,
    loading: copy.site('loadingMap'),
    open: copy.site('openMap'),
  });
  const around = lines(say('unitAround'));
  const booking = site.booking && (
    <BookingStage site={site} copy={copy} href={site.booking.href} words={bookingWords(say)} />
  );
  return (
    <>
      <PlainHeader
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
        actions={<HelpActions site={site} copy={copy} />}
      />
      <div className="wrap band contact">
        {site.contactForm ? (
          <div className="contact-main">
            <ContactForm form={site.contactForm} say={say} />
            {booking}
          </div>
        ) : (
          booking
        )}
        <section className="contact-card" aria-labelledby="contact-information">
          <h2 id="contact-information">{say('contactTitle')}</h2>
          <InfoList items={reach(site, say, copy.site)} />
          <h3>{copy.site('officeHours')}</h3>
          <dl className="contact-hours">
            {site.hours.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Exceptions exceptions={site.specialHours} />
          {site.urgent && <p className="contact-note">{copy.site('emergencyNote')}</p>}
        </section>
      </div>
      <section className="band band-alt" aria-labelledby="places">
        <div className="wrap">
          <SectionHead id="places" title={say('placesTitle')} lead={say('placesLead')} />
          <ul className="grid-2">
            {site.regions.map(({ center }, i) => (
              <BookingPlace
                key={center.id}
                center={center}
                map={maps[i] as MapView}
                words={{ around: around[i] ?? '', map: mapWords }}
              />
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

/** How to pay, and who else may. */
function payment(shared: Sentence) {
  const billing = shared('billing');
  return (
    <>
      {shared('payment')}
      {billing && <span className="contact-billing"> {billing}</span>}
    </>
  );
}

function reach(site: SiteView, say: Sentence, shared: Sentence) {
  const proof = shared('proof');
  return [
    {
      term: say('phoneTerm'),
      icon: iconPhone,
      detail: (
        <a className="tel contact-phone" href={site.phone.href} data-track="call">
          {site.phone.display}
        </a>
      ),
    },
    { term: say('emailTerm'), icon: iconMail, detail: <a href={site.email.href}>{site.email.text}</a> },
    ...(site.emergency247 ? [{ term: say('emergencyTerm'), icon: iconClock, detail: shared('hours247') }] : []),
    ...(site.payments.length > 0 ? [{ term: shared('paymentTerm'), icon: iconTag, detail: payment(shared) }] : []),
    ...(proof ? [{ term: shared('licensed'), icon: iconShield, detail: proof }] : []),
  ];
}

function bookingWords(say: Sentence) {
  return {
    title: say('bookingTitle'),
    text: say('bookingText'),
    open: say('bookingOpen'),
    frameTitle: say('bookingFrame'),
    loading: say('bookingLoading'),
    failedTitle: say('bookingFailedTitle'),
    failedText: say('bookingFailedText'),
    retry: say('bookingRetry'),
  };
}
