import type { PageProps } from '../../props.ts';
import { Text } from '../parts/Text.tsx';
import { Trail } from '../parts/Trail.tsx';

export function PostPage({ copy, crumbs, post, body, treatment }: PageProps['PostPage']) {
  return (
    <article>
      <Trail copy={copy} crumbs={crumbs} />
      <h1>{copy.page('title')}</h1>
      <p>
        <time dateTime={post.date}>{post.date}</time>
      </p>
      <Text of={body} />
      {treatment && <p>{copy.page('about')}</p>}
    </article>
  );
}
