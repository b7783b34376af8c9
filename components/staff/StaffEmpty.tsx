import './StaffEmpty.css';

/** What stands in the place of a list that has nothing to show. */
export function StaffEmpty({ title, text }: Readonly<{ title: string; text: string }>) {
  return (
    <div className="staff-empty" data-empty>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
