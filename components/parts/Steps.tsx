import type { Titled } from 'areaserved/local-service/components';
import { Unbroken } from './Unbroken.tsx';
import './Steps.css';

/** Numbered steps along a road line. */
export function Steps({ steps }: Readonly<{ steps: readonly Titled[] }>) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>
            <Unbroken text={step.description} />
          </p>
        </li>
      ))}
    </ol>
  );
}
