import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function BlogPage({ copy, crumbs, posts }: PageProps['BlogPage']) {
  return (
    <>
      <Trail copy={copy} crumbs={crumbs} />
      <h1>{copy.page('title')}</h1>
      {posts.map(({ title, date, summary, href }) => (
        <article key={href}>
          <h2>
            <a href={href}>{title}</a>
          </h2>
          <p>
            <time dateTime={date}>{date}</time>: {summary}
          </p>
        </article>
      ))}
    </>
  );
}
