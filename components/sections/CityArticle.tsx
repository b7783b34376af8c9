import type { CityView } from 'areaserved/local-service';
import { Prose } from '../parts/Prose.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import './CityArticle.css';

export type CityArticleProps = Readonly<{
  rich: NonNullable<CityView['rich']>;
  eyebrow: string;
  title: string;
  areasTitle: string;
}>;

/** The long article of the best-known city, with the parts of its service area. */
export function CityArticle({ rich, eyebrow, title, areasTitle }: CityArticleProps) {
  return (
    <section className="city-article band">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <article>
          {rich.article.map((part) => (
            <section key={part.heading}>
              <h3>
                <Unbroken text={part.heading} />
              </h3>
              <Prose text={part.paragraphs} />
            </section>
          ))}
        </article>
        <h3>{areasTitle}</h3>
        <ul>
          {rich.areas.map((area) => (
            <li key={area}>{area}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
