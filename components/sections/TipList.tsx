import type { TipView } from 'areaserved/local-service';
import { Icon } from '../parts/Icon.tsx';
import { iconAlert } from '../parts/icons.ts';
import { Photo } from '../parts/Photo.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './TipList.css';

type TipListProps = Readonly<{ eyebrow: string; title: string; lead: string; note: string; tips: readonly TipView[] }>;

/** What to do first, in order. */
export function TipList({ eyebrow, title, lead, note, tips }: TipListProps) {
  if (tips.length === 0) return null;
  return (
    <section className="tip-list band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        {note && (
          <p className="tip-note">
            <Icon icon={iconAlert} size={28} />
            {note}
          </p>
        )}
        <ol>
          {tips.map((tip) => (
            <li key={tip.id}>
              <h3>
                <Icon icon={tip.icon} size={22} />
                {tip.title}
              </h3>
              <p>{tip.description}</p>
              {tip.photo && <Photo of={tip.photo} sizes="(width >= 48rem) 28rem, 76vw" />}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
