import type { SiteView } from 'areaserved/local-service';
import { Icon } from '../parts/Icon.tsx';
import { iconAlert, iconShield } from '../parts/icons.ts';
import './SafetyNote.css';

export type SafetyNoteProps = Readonly<{ site: SiteView; emergency: string; licensed: string }>;

/** The block at the foot of every page of a service: emergencies first (none where work is planned), then that we are insured. */
export function SafetyNote({ site, emergency, licensed }: SafetyNoteProps) {
  return (
    <section className="safety-note" aria-label={site.brand}>
      <div className="wrap">
        {emergency && (
          <p>
            <Icon icon={iconAlert} />
            <strong>{emergency}</strong>
          </p>
        )}
        <p>
          <Icon icon={iconShield} />
          <span>{licensed}</span>
        </p>
      </div>
    </section>
  );
}
