import type { TipView } from 'areaserved/local-service';
import { Icon } from '../ui/Icon.tsx';
import { iconAlert, iconChevron } from '../ui/icons.ts';
import { Photo } from '../ui/Photo.tsx';
import { Head } from '../ui/text.tsx';
import './Questions.css';
import './Tips.css';

type TipsProps = Readonly<{ title: string; lead: string; note: string; tips: readonly TipView[] }>;

/** Tips that unfold; the first one is open. */
export function Tips({ title, lead, note, tips }: TipsProps) {
  if (tips.length === 0) return null;
  return (
    <section className="tips band tint">
      <div className="wrap two wide-last">
        <div>
          <Head title={title} lead={lead} />
          {note && (
            <p className="tip-note">
              <Icon icon={iconAlert} size={28} />
              {note}
            </p>
          )}
        </div>
        <ol className="accordion">
          {tips.map((tip, index) => (
            <li key={tip.id}>
              <details name="tips" open={index === 0}>
                <summary>
                  <span>
                    {index + 1}. {tip.title}
                  </span>
                  <Icon icon={iconChevron} />
                </summary>
                <p>{tip.description}</p>
                {tip.photo && <Photo of={tip.photo} sizes="(width >= 48rem) 28rem, 76vw" />}
              </details>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
