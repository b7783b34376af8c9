import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function InsurerPage({ copy, crumbs, places }: PageProps['InsurerPage']) {
  return (
    <>
      <Trail copy={copy} crumbs={crumbs} />
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
      <p>{copy.site('verify')}</p>
      <ul>
        {places.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
