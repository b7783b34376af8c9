import type { Link } from 'areaserved';
import type { TrailProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

type Props = TrailProps & {
  readonly city: { readonly name: string; readonly street: string };
  readonly insurer: Link & { readonly plan: string };
  readonly treatments: readonly Link[];
};

export function CityInsurerPage({ copy, trail, insurer, treatments }: Props) {
  return (
    <>
      <Trail copy={copy} trail={trail} />
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
