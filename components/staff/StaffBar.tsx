import './StaffBar.css';

type Props = Readonly<{
  /** Null: nobody knows yet how much. */
  done: number | null;
  wanted: number;
  label: string;
  big?: boolean;
}>;

/** How much of something is done: indeterminate, loading or complete. */
export function StaffBar({ done, wanted, label, big = false }: Props) {
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
