import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function CoveredTreatmentPage({ copy, crumbs }: PageProps['CoveredTreatmentPage']) {
  return (
    <>
      <Trail copy={copy} crumbs={crumbs} />
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
      <p>{copy.site('verify')}</p>
    </>
  );
}
