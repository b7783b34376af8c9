import './StaffAction.css';

type Props = Readonly<{
  /** What it does: "generate-hubs". */
  action: string;
  /** What it does it to. */
  subject?: string;
  /** True once a script gives it its meaning. */
  live?: boolean;
  /** Under way: a further press does nothing. */
  busy?: boolean;
  onClick?: () => void;
  children: string;
}>;

/** A button that only a script can give a meaning: hidden until one does, its room kept free meanwhile. */
export function StaffAction({ action, subject, live = false, busy = false, onClick, children }: Props) {
  return (
    <button className="staff-action" type="button" data-action={action} data-subject={subject} aria-disabled={busy || undefined} hidden={!live} onClick={busy ? undefined : onClick}>
      {children}
      {subject && <span className="visually-hidden">: {subject}</span>}
    </button>
  );
}
