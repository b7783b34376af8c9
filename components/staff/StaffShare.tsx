import { StaffBar } from './StaffBar.tsx';
import './StaffShare.css';

/** A percentage in figures and as a bar. */
export function StaffShare({ percent, label }: Readonly<{ percent: number; label: string }>) {
  return (
    <span className="staff-share">
      <b>{percent}%</b>
      <StaffBar done={percent} wanted={100} label={label} />
    </span>
  );
}
