/** One `@id` means one thing on the whole site, and one business has one `@id`. */
import type { CheckedSite, SiteFound, SiteRule, SummaryNode } from '../types.ts';

export const nodeIds: SiteRule = {
  name: 'node-id',
  basis: {
    source: 'Google Business Profile rules: no business without an address of its own; JSON-LD 1.1',
    date: '2026',
  },
  check: (site) => [...contradictions(site), ...foreignIds(site)],
};

/** The same @id with another type or another value. A node may say less than elsewhere. */
function contradictions({ pages }: CheckedSite): SiteFound[] {
  const first = new Map<string, SummaryNode & { path: string; values: Record<string, string> }>();
  return pages.flatMap(({ file, path, nodes }) =>
    nodes.flatMap((node): SiteFound[] => {
      const known = first.get(node.id);
      if (!known) {
        first.set(node.id, { ...node, path, values: { ...node.values } });
        return [];
      }
      if (node.types.join() !== known.types.join())
        return [
          {
            file,
            message: `The node "${node.id}" has a different type here than on "${known.path}".`,
            detail: `${node.types.join(', ')} and ${known.types.join(', ')}`,
          },
        ];
      const differing = Object.keys(node.values).filter(
        (key) => known.values[key] !== undefined && known.values[key] !== node.values[key],
      );
      for (const [key, value] of Object.entries(node.values)) known.values[key] ??= value;
      return differing.map((key) => ({
        file,
        message: `The node "${node.id}" has a different "${key}" here than on "${known.path}".`,
        detail: `"${node.values[key]}" and "${known.values[key]}"`,
      }));
    }),
  );
}

/** An @id is an address of the site. */
function foreignIds({ pages, facts }: CheckedSite): SiteFound[] {
  return pages.flatMap(({ file, nodes }) =>
    nodes
      .filter(({ id }) => !id.startsWith(`${facts.origin}/`))
      .map(({ id }) => ({ file, message: 'An @id of the structured data is not an address of the site.', detail: id })),
  );
}
