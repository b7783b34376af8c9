import type { ReactNode } from 'react';
import './StaffDesk.css';

type Props = Readonly<{
  /** The island that works on what is below it; it finds this element by `[data-desk]`. */
  controls: ReactNode;
  children: ReactNode;
}>;

/** Controls and the finished markup that they work on. Their island reaches over all of it, so it wakes when any part is seen. */
export function StaffDesk({ controls, children }: Props) {
  return (
    <div className="staff-desk" data-desk>
      {controls}
      <div>{children}</div>
    </div>
  );
}
