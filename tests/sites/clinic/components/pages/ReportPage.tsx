import type { PageProps } from '../../props.ts';

interface Row {
  readonly name: string;
  readonly href: string;
  readonly treatments: number;
  readonly built: boolean;
}

export function ReportPage({ copy, rows }: PageProps & { readonly rows: readonly Row[] }) {
  return (
    <>
      <h1>{copy.page('title')}</h1>
      <ul>
        {rows.map(({ name, href, treatments, built }) => (
          <li key={href}>
            <a href={href}>{name}</a>: {treatments} {copy.page(built ? 'built' : 'missing')}
          </li>
        ))}
      </ul>
    </>
  );
}
