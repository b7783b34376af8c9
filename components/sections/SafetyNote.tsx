import { Icon } from '../ui/Icon.tsx';
import { iconAlert, iconShield } from '../ui/icons.ts';
import './SafetyNote.css';

type SafetyProps = Readonly<{ label: string; emergency: string; credentials: string }>;

/** The strip at the end of a city-service page: what to do in an emergency (if the service is urgent), and the insurance. */
export function SafetyNote({ label, emergency, credentials }: SafetyProps) {
  if (!emergency && !credentials) return null;
  return (
    <section className="safety-note" aria-label={label}>
      <div className="wrap">
        {emergency && (
          <p>
            <Icon icon={iconAlert} />
            <strong>{emergency}</strong>
          </p>
        )}
        {credentials && (
          <p>
            <Icon icon={iconShield} />
            <span>{credentials}</span>
          </p>
        )}
      </div>
    </section>
  );
}
