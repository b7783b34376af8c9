import type { Link } from 'areaserved/local-service';

/** Links, one to an item; the stylesheet of whoever shows them lays them out. */
export function LinkList({ links, className }: Readonly<{ links: readonly Link[]; className?: string }>) {
  return (
    <ul className={className}>
      {links.map(({ href, name }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
