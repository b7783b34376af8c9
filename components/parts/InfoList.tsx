import type { ReactNode } from 'react';
import type { IconView } from 'areaserved/local-service';
import { Icon } from './Icon.tsx';
import './InfoList.css';

export type InfoItem = Readonly<{ term: string; detail: ReactNode; icon?: IconView | undefined }>;

/** Terms and what is to know about each. */
export function InfoList({ items }: Readonly<{ items: readonly InfoItem[] }>) {
  return (
    <dl className="info-list">
      {items.map(({ term, detail, icon }) => (
        <div key={term}>
          <dt>
            {icon && <Icon icon={icon} size={18} />}
            {term}
          </dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
