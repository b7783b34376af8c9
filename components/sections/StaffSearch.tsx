import type { StaffView } from '../parts/staffView.ts';
import './StaffSearch.css';

export type StaffFilterOption = Readonly<{ name: string; value: string }>;
/** Filters of lists of pages; the first option of each is everything. */
export type StaffMoreFilters = Readonly<{
  stateLabel: string;
  states: readonly StaffFilterOption[];
  onlyLabel: string;
  only: readonly StaffFilterOption[];
}>;
type Props = Readonly<{
  label: string;
  legend: string;
  filters: readonly StaffFilterOption[];
  more?: StaffMoreFilters | undefined;
  view: StaffView;
  /** False until a script listens. */
  live: boolean;
  onChange: (view: StaffView) => void;
}>;

/** Search box and filter over a list. */
export function StaffSearch({ label, legend, filters, more, view, live, onChange }: Props) {
  const choose = (name: keyof StaffView) => (value: string) => onChange({ ...view, [name]: value });
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
      {filters.length > 1 && (
        <Choice name="filter" {...{ legend, options: filters, value: view.filter }} onChange={choose('filter')} />
      )}
      {more && (
        <>
          <Choice
            name="only"
            {...{ legend: more.onlyLabel, options: more.only, value: view.only }}
            onChange={choose('only')}
          />
          <label>
            {more.stateLabel}
            <select name="state" value={view.state} onChange={({ target }) => choose('state')(target.value)}>
              {more.states.map(({ name, value }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </search>
  );
}

type ChoiceProps = Readonly<{
  name: string;
  legend: string;
  options: readonly StaffFilterOption[];
  value: string;
  onChange: (value: string) => void;
}>;

/** One of a few options. */
function Choice({ name, legend, options, value: chosen, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ name: label, value }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
