import './StaffBadge.css';

type Props = Readonly<{ tone: 'good' | 'warn' | 'bad' | 'none'; children: string }>;

/** A state in words, with a mark whose colour and shape say the same. */
export function StaffBadge({ tone, children }: Props) {
  return <span className={`staff-badge staff-badge-${tone}`}>{children}</span>;
}
