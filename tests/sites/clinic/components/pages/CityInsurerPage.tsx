import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function CityInsurerPage({ copy, crumbs, insurer, treatments }: PageProps['CityInsurerPage']) {
  return (
    <>
      <Trail copy={copy} crumbs={crumbs} />
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
      <p>{copy.site('verify')}</p>
      {treatments.length > 0 && (
        <ul>
          {treatments.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={insurer.href}>{copy.page('elsewhere')}</a>
      </p>
    </>
  );
}
