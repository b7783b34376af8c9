import type { PageProps, SiteView } from 'areaserved/local-service';
import { LocateLink } from '../ui/buttons.tsx';
import { SpecialHours } from '../ui/SpecialHours.tsx';
import { Facts } from '../ui/lists.tsx';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import { Head } from '../ui/text.tsx';
import { OnlineBooking } from '../sections/Booking.tsx';
import { ContactForm, formWords } from '../sections/ContactForm.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Hours, hoursInfo, Office, termFacts } from '../sections/info.tsx';
import { Ways } from '../sections/Ways.tsx';
import './ContactPage.css';

type Props = Readonly<PageProps['ContactPage']>;

/** The ways to reach the business, its form and booking page if it has them, and its offices. */
export function ContactPage(props: Props) {
  const { site, copy, places } = props;
  const say = copy.page;
  const sameHours = ({ hours }: Pick<SiteView, 'hours'>) => JSON.stringify(hours) === JSON.stringify(site.hours);
  return (
    <>
      <Hero
        copy={copy}
        title={say('title')}
        subtitle={say('subtitle')}
        sign={hoursInfo({ site, copy })}
        actions={<LocateLink site={site} copy={copy} />}
      />
      {(site.form || site.bookingUrl) && (
        <div className="band">
          <div className="wrap contact-main">
            {site.form && <ContactForm form={site.form} fields={site.formFields} words={formWords(say)} />}
            {site.bookingUrl && <OnlineBooking site={site} copy={copy} href={site.bookingUrl} />}
          </div>
        </div>
      )}
      <Contact {...props} />
      <section className="band tint" aria-labelledby="places">
        <div className="wrap">
          <Head id="places" title={say('placesTitle')} />
          <ul className="contact-offices">
            {places.map(({ region: { center }, region, map }) => (
              <li key={center.id}>
                <div>
                  <h3>{center.name}</h3>
                  <Office center={center} note={say('around', region)} />
                  {center.phone.e164 !== site.phone.e164 && (
                    <a className="tel" href={center.phone.href} data-track="call">
                      {center.phone.display}
                    </a>
                  )}
                  {center.parking && <p>{center.parking}</p>}
                  {!sameHours(center) && <Hours site={{ ...site, hours: center.hours }} copy={copy} urgent={false} />}
                  <SpecialHours days={center.specialHours} />
                </div>
                <LocatorMap map={map} title={say('areaMap', { region, map })} linked />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

/** The ways to reach the business, what helps in a message, and what the business accepts. */
function Contact({ site, copy }: Props) {
  const say = copy.page;
  const facts = [{ term: say('helpsTitle'), detail: say('helpsText') }, ...termFacts(copy)];
  return (
    <section className="band" aria-label={say('contactTitle')}>
      <div className="wrap">
        <Ways site={site} copy={copy} />
        <Facts items={facts} />
        {site.urgent && <p className="contact-note">{copy.site('emergencyNote')}</p>}
      </div>
    </section>
  );
}
