import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
import './PlainHeader.css';

/** The head of a page without a picture: on large screens what the title means and what to do stand beside it. */
export function PlainHeader(props: Omit<PageHeaderProps, 'art' | 'titleStart'>) {
  return <PageHeader {...props} />;
}
