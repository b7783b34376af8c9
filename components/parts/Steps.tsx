import type { Titled } from 'areaserved/local-service';
import { Unbroken } from './Unbroken.tsx';
import './Steps.css';

/** Numbered steps along a road line; `brief` shows their headings alone. */
export function Steps({ steps, brief }: Readonly<{ steps: readonly Titled[]; brief?: boolean }>) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.title}>
          {brief ? (
            <strong className="h3">{step.title}</strong>
          ) : (
            <>
              <h3>{step.title}</h3>
              <p>
                <Unbroken text={step.description} />
              </p>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
