import './Pager.css';

type PagerProps = Readonly<{
  /** Path of the first page. */
  base: string;
  /** Number of this page, from 1. */
  number: number;
  /** Number of pages. */
  count: number;
  /** Name of the navigation for screen readers. */
  label: string;
}>;

/** Links to the pages of a long list; nothing for a single one. */
export function Pager({ base, number, count, label }: PagerProps) {
  if (count < 2) return null;
  return (
    <nav className="pager" aria-label={label}>
      <ol>
        {Array.from({ length: count }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <a href={page === 1 ? base : `${base}/${page}`} aria-current={page === number ? 'page' : undefined}>
              {page}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
