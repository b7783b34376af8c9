import type { StaffView } from './staffView.ts';
import './StaffSearch.css';

export type StaffFilterOption = Readonly<{ name: string; value: string }>;
type Props = Readonly<{
  label: string;
  legend: string;
  filters: readonly StaffFilterOption[];
  view: StaffView;
  /** False before hydration. */
  live: boolean;
  onChange: (view: StaffView) => void;
}>;

/** Search box and filter over a list. */
export function StaffSearch({ label, legend, filters, view, live, onChange }: Props) {
  return (
    <search className="staff-search" data-search inert={!live}>
      <label>
        {label}
        <input
          type="search"
          name="search"
          value={view.search}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...view, search: target.value })}
        />
      </label>
      <fieldset>
        <legend>{legend}</legend>
        {filters.map(({ name, value }) => (
          <label key={value}>
            <input
              type="radio"
              name="filter"
              value={value}
              checked={value === view.filter}
              onChange={() => onChange({ ...view, filter: value })}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </search>
  );
}
