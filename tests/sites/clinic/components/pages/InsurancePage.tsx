import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function InsurancePage({ copy, trail, insurers }: PageProps['InsurancePage']) {
  return (
    <>
      <Trail copy={copy} trail={trail} />
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
      <ul>
        {insurers.map(({ name, plan, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>, {plan}
          </li>
        ))}
      </ul>
    </>
  );
}
