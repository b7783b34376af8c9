import './StaffNumbers.css';

export type StaffNumber = Readonly<{ label: string; value: string; note?: string }>;

/** A row of figures: what is counted, how many, of how many. */
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
