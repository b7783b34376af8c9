import './StaffEmpty.css';

type Props = Readonly<{
  title: string;
  /** Said when nothing is missing. */
  text: string;
  /** Said instead while a search is active. */
  hint?: string;
  hidden?: boolean;
}>;

/** What stands in the place of a list that has nothing to show. */
export function StaffEmpty({ title, text, hint, hidden = false }: Props) {
  return (
    <div className="staff-empty" data-empty hidden={hidden}>
      <h3>{title}</h3>
      <p data-empty-all>{text}</p>
      {hint && (
        <p data-empty-search hidden>
          {hint}
        </p>
      )}
    </div>
  );
}
