import type { ReasonView } from 'areaserved/local-service';
import { Head } from '../ui/text.tsx';
import { ReasonList } from './Reasons.tsx';
import './Mission.css';

type MissionProps = Readonly<{ eyebrow: string; title: string; text: string; values: readonly ReasonView[] }>;

/** The mission in large type, and the values. */
export function Mission({ eyebrow, title, text, values }: MissionProps) {
  if (text === '' && values.length === 0) return null;
  return (
    <section className="band strong">
      <div className="wrap">
        <Head eyebrow={eyebrow} title={title} />
        {text && <p className="mission-text">{text}</p>}
        {values.length > 0 && <ReasonList reasons={values} />}
      </div>
    </section>
  );
}
