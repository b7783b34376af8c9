import type { PageProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

export function PostPage({ copy, crumbs, post, treatment }: PageProps['PostPage']) {
  return (
    <article>
      <Trail copy={copy} crumbs={crumbs} />
      <h1>{copy.page('title')}</h1>
      <p>
        <time dateTime={post.date}>{post.date}</time>
      </p>
      {post.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {treatment && <p>{copy.page('about')}</p>}
    </article>
  );
}
