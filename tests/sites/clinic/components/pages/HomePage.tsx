import type { PageProps } from '../../props.ts';

export function HomePage({ copy, offices }: PageProps['HomePage']) {
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
