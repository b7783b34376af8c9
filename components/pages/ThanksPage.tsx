import type { PageProps } from 'areaserved/local-service';
import { CallButton } from '../parts/CallButton.tsx';
import { PlainHeader } from '../parts/PlainHeader.tsx';

/** Where a sent contact form leads. */
export function ThanksPage({ site, copy }: PageProps['ThanksPage']) {
  return (
    <PlainHeader
      title={copy.page('title')}
      subtitle={copy.page('subtitle')}
      actions={<CallButton site={site} copy={copy} />}
    />
  );
}
