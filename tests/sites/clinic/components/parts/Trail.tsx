import type { PageProps } from '../../props.ts';

/** The way to the page; the page itself is named, not linked. */
export function Trail({ copy, trail }: Pick<PageProps['BlogPage'], 'copy' | 'trail'>) {
  return (
    <nav aria-label={copy.site('breadcrumb')}>
      <ol>
        {trail.map(({ name, href }, index) => (
          <li key={href}>
            {index < trail.length - 1 ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
