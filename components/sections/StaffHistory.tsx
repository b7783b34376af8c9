import { Icon } from '../parts/Icon.tsx';
import { iconChevron } from '../parts/icons.ts';
import { StaffTable } from './StaffTable.tsx';
import './StaffHistory.css';

type Props = Readonly<{ title: string; caption: string; columns: readonly string[]; none: string }>;

/** The last builds. Their rows come from the notes of the machine that builds; closed, so that they move nothing. */
export function StaffHistory({ title, caption, columns, none }: Props) {
  return (
    <details className="staff-history" data-history>
      <summary>
        {title} <Icon icon={iconChevron} size={20} />
      </summary>
      <p>{none}</p>
      <div hidden>
        <StaffTable caption={caption} columns={columns} rows={[]} />
      </div>
    </details>
  );
}
