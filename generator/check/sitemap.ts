/** Reads sitemaps and sitemap indexes, those of other programs, too. */
import sax from 'sax';

export interface SitemapEntry {
  readonly loc: string;
  /** Empty if the entry has none. */
  readonly lastmod: string;
  readonly offset: number;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Null for a text that is not a sitemap. */
export function parseSitemap(xml: string): { kind: 'urlset' | 'sitemapindex'; entries: SitemapEntry[] } | null {
  const parser = sax.parser(true, { trim: true });
  const entries: { loc: string; lastmod: string; offset: number }[] = [];
  const open: string[] = [];
  const root = { name: '', namespace: '' };
  const addText = (text: string): void => {
    const entry = entries.at(-1);
    const name = open.at(-1);
    if (entry && open.length === 3 && (name === 'loc' || name === 'lastmod')) entry[name] += text;
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === 0) Object.assign(root, { name, namespace: attributes.xmlns ?? '' });
    if (open.length === 1) entries.push({ loc: '', lastmod: '', offset: parser.startTagPosition - 1 });
    open.push(name);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = addText;
  parser.oncdata = addText;
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  const { name, namespace } = root;
  return (name === 'urlset' || name === 'sitemapindex') && namespace === NAMESPACE ? { kind: name, entries } : null;
}
