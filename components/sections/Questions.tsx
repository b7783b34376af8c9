import type { Question } from 'areaserved/local-service';
import { Icon } from '../ui/Icon.tsx';
import { iconChevron } from '../ui/icons.ts';
import { Head, Unbroken } from '../ui/text.tsx';
import './Questions.css';

type QuestionsProps = Readonly<{ title: string; questions: readonly Question[] }>;

/** Questions that unfold, one at a time. */
export function Questions({ title, questions }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section className="questions band">
      <div className="wrap two wide-last">
        <Head title={title} />
        <div className="accordion">
          {questions.map(({ question, answer }) => (
            <details key={question} name="questions">
              <summary>
                <span>
                  <Unbroken text={question} />
                </span>
                <Icon icon={iconChevron} />
              </summary>
              <p>
                <Unbroken text={answer} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
