import type { Copy, PageState } from 'areaserved/local-service';
import './ui.css';

type ActionProps = Readonly<{
  /** Name of the action: "generate-hubs". */
  action: string;
  /** Name of the city that it is for. */
  subject?: string;
  /** True after hydration. */
  live?: boolean;
  /** While the action runs, a click does nothing. */
  busy?: boolean;
  onClick?: () => void;
  children: string;
}>;

/** A button that needs a script: inert until it is hydrated. */
export function StaffAction({ action, subject, live = false, busy = false, onClick, children }: ActionProps) {
  return (
    <button
      className="staff-action no-print"
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

type BadgeProps = Readonly<{ tone: 'good' | 'warn' | 'bad'; children: string }>;

/** A state as text, and as a mark with its own color and shape. */
export function StaffBadge({ tone, children }: BadgeProps) {
  return <span className={`staff-badge staff-badge-${tone}`}>{children}</span>;
}

const TONES = {
  built: 'good',
  'out of date': 'warn',
  edited: 'bad',
  missing: 'bad',
} as const;
export const STATE_WORDS = {
  built: 'staffStateBuilt',
  'out of date': 'staffStateOutOfDate',
  edited: 'staffStateChanged',
  missing: 'staffStateMissing',
} as const;

/** The state of a page as a badge. */
export function StaffState({ state, copy }: Readonly<{ state: PageState; copy: Copy }>) {
  return <StaffBadge tone={TONES[state]}>{copy.site(STATE_WORDS[state])}</StaffBadge>;
}

type BarProps = Readonly<{
  /** Null while the amount is unknown. */
  done: number | null;
  wanted: number;
  label: string;
  big?: boolean;
}>;

/** A progress bar: indeterminate, loading or complete. */
export function StaffBar({ done, wanted, label, big = false }: BarProps) {
  const state = done === null ? 'indeterminate' : done < wanted ? 'loading' : 'complete';
  const value = { indeterminate: undefined, loading: done ?? 0, complete: 1 }[state];
  return (
    <progress
      className={big ? 'staff-bar staff-bar-big' : 'staff-bar'}
      data-state={state}
      value={value}
      max={state === 'loading' ? wanted : 1}
      aria-label={label}
    />
  );
}

/** A percentage in figures and as a bar. */
export function StaffShare({ percent, label }: Readonly<{ percent: number; label: string }>) {
  return (
    <span className="staff-share">
      <b>{percent}%</b>
      <StaffBar done={percent} wanted={100} label={label} />
    </span>
  );
}

/** Shown in place of an empty list. */
export function StaffEmpty({ title, text }: Readonly<{ title: string; text: string }>) {
  return (
    <div className="staff-empty" data-empty>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}

export type StaffNumber = Readonly<{ label: string; value: string; note?: string }>;

/** A row of figures with their labels. */
export function StaffNumbers({ items }: Readonly<{ items: readonly StaffNumber[] }>) {
  return (
    <dl className="staff-numbers">
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong> {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export type Toast = Readonly<{ id: number; text: string; milliseconds: number }>;

/** A short message over the page. Its live region is always there, so that screen readers read new messages. */
export function StaffToast({ toast }: Readonly<{ toast: Toast | null }>) {
  return (
    <div className="staff-toast no-print" role="status">
      {toast && <p key={toast.id}>{toast.text}</p>}
    </div>
  );
}
