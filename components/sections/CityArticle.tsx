import type { CityView } from 'areaserved/local-service';
import { Head, Prose, Unbroken } from '../ui/text.tsx';
import './CityArticle.css';

type ArticleProps = Readonly<{ city: CityView; title: string; neighborhoodsTitle: string }>;

/** A long article about a city, with the parts of it that are served. */
export function CityArticle({ city: { article, neighborhoods }, title, neighborhoodsTitle }: ArticleProps) {
  if (article.length === 0) return null;
  return (
    <section className="city-article band">
      <div className="wrap">
        <Head title={title} />
        <article>
          {article.map((part) => (
            <section key={part.heading}>
              <h3>
                <Unbroken text={part.heading} />
              </h3>
              <Prose text={part.paragraphs} />
            </section>
          ))}
        </article>
        {neighborhoods.length > 0 && (
          <>
            <h3>{neighborhoodsTitle}</h3>
            <ul>
              {neighborhoods.map((neighborhood) => (
                <li key={neighborhood}>{neighborhood}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
