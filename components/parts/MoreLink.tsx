import './MoreLink.css';

/** A line below a short section: the way to the page that says all of it. */
export function MoreLink({ href, text }: Readonly<{ href: string; text: string }>) {
  return (
    <p className="more-link">
      <a href={href}>{text}</a>
    </p>
  );
}
