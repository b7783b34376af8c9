import './StaffBar.css';

type Props = Readonly<{ done: number; wanted: number; label: string; big?: boolean }>;

/** How much of something is done. */
export function StaffBar({ done, wanted, label, big = false }: Props) {
  const full = done >= wanted;
  const names = ['staff-bar', big && 'staff-bar-big', full && 'staff-bar-full'].filter(Boolean).join(' ');
  return <progress className={names} value={full ? 1 : done} max={full ? 1 : wanted} aria-label={label} />;
}
