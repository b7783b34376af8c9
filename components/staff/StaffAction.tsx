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

/** A button that only a script can give a meaning: inert until one does. */
export function StaffAction({ action, subject, live = false, busy = false, onClick, children }: Props) {
  return (
    <button
      className="staff-action"
      type="button"
      data-action={action}
      data-subject={subject}
      aria-label={subject && `${children}: ${subject}`}
      aria-disabled={busy || undefined}
      inert={!live}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
