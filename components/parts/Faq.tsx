import type { Question } from 'areaserved/local-service';
import { Icon } from './Icon.tsx';
import { iconChevron } from './icons.ts';
import { Unbroken } from './Unbroken.tsx';
import './Faq.css';

/** Questions that open one at a time; all answers are in the page. */
export function Faq({ questions }: Readonly<{ questions: readonly Question[] }>) {
  return (
    <div className="faq">
      {questions.map(({ question, answer }) => (
        <details key={question} name="faq">
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
  );
}
