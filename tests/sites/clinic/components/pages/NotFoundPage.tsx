import type { PageProps } from '../../props.ts';

export function NotFoundPage({ copy }: PageProps['NotFoundPage']) {
  return (
    <>
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
    </>
  );
}
