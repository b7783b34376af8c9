import type { Sentence, SiteView } from 'areaserved/local-service';
import './ContactForm.css';

/** Labels, and a message for each required field that is empty or wrong. */
interface FormWords {
  readonly title: string;
  readonly lead: string;
  /** Of the field that only robots fill in. */
  readonly trap: string;
  readonly name: string;
  readonly nameMissing: string;
  readonly phone: string;
  readonly phoneMissing: string;
  readonly place: string;
  readonly message: string;
  readonly messageMissing: string;
  readonly send: string;
}

type Props = Readonly<{ form: NonNullable<SiteView['form']>; fields: SiteView['formFields']; words: FormWords }>;

/** The form of the contact page. It works as plain HTML; `scripts/contactForm.ts` shows the site's own error messages. */
export function ContactForm({ form, fields, words }: Props) {
  return (
    <section aria-labelledby="contact-form">
      <h2 id="contact-form">{words.title}</h2>
      <p>{words.lead}</p>
      <form className="contact-form" method="post" action={form.url} {...netlifyForm({ form, fields })}>
        {fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {form.honeypot && (
          <p className="visually-hidden" aria-hidden="true">
            <label htmlFor="contact-trap">{words.trap}</label>
            <input id="contact-trap" name={form.honeypot} tabIndex={-1} autoComplete="off" />
          </p>
        )}
        <Field name="name" label={words.name} error={words.nameMissing}>
          {(props) => <input {...props} required maxLength={100} autoComplete="name" />}
        </Field>
        <Field name="phone" label={words.phone} error={words.phoneMissing}>
          {(props) => (
            <input {...props} required type="tel" inputMode="tel" autoComplete="tel" pattern="(?:\D*\d){7,15}\D*" />
          )}
        </Field>
        <Field name="place" label={words.place}>
          {(props) => <input {...props} maxLength={200} autoComplete="address-line1" />}
        </Field>
        <Field name="message" label={words.message} error={words.messageMissing}>
          {(props) => <textarea {...props} required rows={4} maxLength={4000} />}
        </Field>
        <button className="button" type="submit">
          {words.send}
        </button>
      </form>
      <script type="module" src="script:contactForm" />
    </section>
  );
}

/**
 * The attributes by which Netlify finds a form in a deployed page: without them, it stores nothing. A hidden field `form-name` is the
 * name of the form there.
 */
function netlifyForm({ form, fields }: Pick<Props, 'form' | 'fields'>) {
  const name = fields.find((field) => field.name === 'form-name')?.value;
  if (name === undefined) return {};
  return { name, 'data-netlify': 'true', ...(form.honeypot && { 'netlify-honeypot': form.honeypot }) };
}

type FieldProps = Readonly<{
  name: string;
  label: string;
  /** Message for a required field that is empty or wrong. */
  error?: string;
  children: (props: Readonly<{ id: string; name: string; 'aria-describedby'?: string }>) => React.ReactNode;
}>;

function Field({ name, label, error, children }: FieldProps) {
  const id = `contact-${name}`;
  return (
    <div className="contact-field">
      <label htmlFor={id}>{label}</label>
      {children(error ? { id, name, 'aria-describedby': `${id}-error` } : { id, name })}
      {error && (
        <p id={`${id}-error`} className="contact-error" hidden>
          {error}
        </p>
      )}
    </div>
  );
}

/** The words of the form on the contact page. */
export const formWords = (say: Sentence): FormWords => ({
  title: say('formTitle'),
  lead: say('formLead'),
  trap: say('formTrap'),
  name: say('formName'),
  nameMissing: say('formNameMissing'),
  phone: say('formPhone'),
  phoneMissing: say('formPhoneMissing'),
  place: say('formPlace'),
  message: say('formMessage'),
  messageMissing: say('formMessageMissing'),
  send: say('formSend'),
});
