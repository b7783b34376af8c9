import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function CoveredTreatmentPage({ copy, trail }: PageProps['CoveredTreatmentPage']) {
  return (
    <>
      <Trail copy={copy} trail={trail} />
      <h1>{copy.page('title')}</h1>
      <p>{copy.page('lead')}</p>
      <p>{copy.site('verify')}</p>
    </>
  );
}
