import type { CityView } from 'areaserved/local-service';
import { Prose } from '../parts/Prose.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import './CityArticle.css';

export type CityArticleProps = Readonly<{
  city: CityView;
  eyebrow: string;
  title: string;
  areasTitle: string;
}>;

/** A long article about a city, with the parts of it that are served. */
export function CityArticle({ city, eyebrow, title, areasTitle }: CityArticleProps) {
  return (
    <section className="city-article band">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <article>
          {city.article.map((part) => (
            <section key={part.heading}>
              <h3>
                <Unbroken text={part.heading} />
              </h3>
              <Prose text={part.paragraphs} />
            </section>
          ))}
        </article>
        {city.areas.length > 0 && (
          <>
            <h3>{areasTitle}</h3>
            <ul>
              {city.areas.map((area) => (
                <li key={area}>{area}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
