import type { PageProps } from 'areaserved/local-service';
import { CallButton } from '../ui/buttons.tsx';
import { Hero } from '../sections/Hero.tsx';

/** Shown after the contact form was sent. */
export function ThanksPage({ site, copy }: PageProps['ThanksPage']) {
  return (
    <Hero
      copy={copy}
      title={copy.page('title')}
      subtitle={copy.page('subtitle')}
      actions={
        <div className="actions">
          <CallButton site={site} copy={copy} />
        </div>
      }
    />
  );
}
