import type { Link } from 'areaserved';
import type { TrailProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

type Props = TrailProps & { readonly insurers: readonly (Link & { readonly plan: string })[] };

export function InsurancePage({ copy, trail, insurers }: Props) {
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
