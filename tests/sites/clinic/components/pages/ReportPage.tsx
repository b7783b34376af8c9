import type { PageProps } from '../../props.ts';

export function ReportPage({ copy, rows }: PageProps['ReportPage']) {
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
