import type { TrailProps } from '../../props.ts';
import { Trail } from '../parts/Trail.tsx';

type Props = TrailProps & {
  readonly post: { readonly date: string; readonly paragraphs: readonly string[] };
  readonly treatment: string | null;
};

export function PostPage({ copy, trail, post, treatment }: Props) {
  return (
    <article>
      <Trail copy={copy} trail={trail} />
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
