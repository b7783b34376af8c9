import type { PageProps } from '../../props.ts';

/** The way to the page; the page itself is named, not linked. */
export function Trail({ copy, crumbs }: Pick<PageProps['BlogPage'], 'copy' | 'crumbs'>) {
  return (
    <nav aria-label={copy.site('breadcrumb')}>
      <ol>
        {crumbs.map(({ name, href }, index) => (
          <li key={href}>
            {index < crumbs.length - 1 ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
