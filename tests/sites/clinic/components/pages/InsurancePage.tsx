import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function InsurancePage({ copy, crumbs, insurers }: PageProps['InsurancePage']) {
  return (
    <>
      <Trail copy={copy} crumbs={crumbs} />
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
