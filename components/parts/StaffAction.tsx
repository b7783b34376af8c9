import './StaffAction.css';

type Props = Readonly<{
  /** What the script does: "generate-hubs". */
  action: string;
  /** What it does it to. */
  subject?: string;
  children: string;
}>;

/** A button that only a script can give a meaning: hidden until one does, its room kept free meanwhile. */
export function StaffAction({ action, subject, children }: Props) {
  return (
    <button className="staff-action" type="button" data-action={action} data-subject={subject} hidden>
      {children}
      {subject && <span className="visually-hidden">: {subject}</span>}
    </button>
  );
}
