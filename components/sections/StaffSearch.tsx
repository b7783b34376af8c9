import './StaffSearch.css';

type Props = Readonly<{
  label: string;
  legend: string;
  /** Name of the filter that keeps everything. */
  all: string;
  filters: readonly string[];
}>;

/** Search box and filter over a list. Needs a script, so it is hidden until one has come; its room is kept free. */
export function StaffSearch({ label, legend, all, filters }: Props) {
  const choices = [{ name: all, value: 'all' }, ...filters.map((name) => ({ name, value: name.toLowerCase() }))];
  return (
    <search className="staff-search" data-search hidden>
      <label>
        {label}
        <input type="search" name="search" />
      </label>
      <fieldset>
        <legend>{legend}</legend>
        {choices.map(({ name, value }, index) => (
          <label key={value}>
            <input type="radio" name="filter" value={value} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
    </search>
  );
}
