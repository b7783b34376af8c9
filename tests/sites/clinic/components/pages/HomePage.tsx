import type { PageProps } from '../../props.ts';

type Props = PageProps & { readonly offices: readonly { readonly name: string; readonly street: string }[] };

export function HomePage({ copy, offices }: Props) {
  return (
    <>
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
      <h2>{copy.page('offices')}</h2>
      <ul>
        {offices.map(({ name, street }) => (
          <li key={name}>
            {name}: {street}
          </li>
        ))}
      </ul>
    </>
  );
}
