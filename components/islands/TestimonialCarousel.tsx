import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { TestimonialView } from 'areaserved/local-service';
import { Icon } from '../ui/Icon.tsx';
import { iconChevron } from '../ui/icons.ts';
import { Quote } from '../ui/Quote.tsx';
import './TestimonialCarousel.css';

type CarouselWords = Readonly<{
  previous: string;
  next: string;
  /** "Page [page] of [pages]" */
  position: string;
  outOfStars: string;
}>;
type Props = Readonly<{ testimonials: readonly TestimonialView[]; words: CarouselWords; labelledBy: string }>;

const PER_PAGE = 3;

/**
 * Testimonials in pages of three that slide; on a phone, each page is a row to swipe through. Until it is hydrated, the
 * pages are a row to scroll; without scripts, they are stacked.
 */
export function TestimonialCarousel({ testimonials, words, labelledBy }: Props) {
  const pages = Array.from({ length: Math.ceil(testimonials.length / PER_PAGE) }, (_, page) =>
    testimonials.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  );
  const { row, page, moved, turn } = usePages(pages.length);
  const awake = page !== null && pages.length > 1;
  const position = (number: number): string =>
    words.position.replace('[page]', String(number + 1)).replace('[pages]', String(pages.length));
  return (
    <div className={awake ? 'carousel carousel-awake' : 'carousel'}>
      <div
        className={moved ? 'carousel-row carousel-slide' : 'carousel-row'}
        ref={row}
        role="group"
        aria-labelledby={labelledBy}
        tabIndex={awake ? -1 : 0}
        style={awake ? ({ '--page': page } as CSSProperties) : undefined}
      >
        {pages.map((shown, number) => (
          <ul
            key={shown[0]?.id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone its cards are scrolled with the arrow keys (WCAG 2.1.1)
            tabIndex={0}
            aria-label={pages.length > 1 ? position(number) : undefined}
            inert={awake && number !== page}
          >
            {shown.map((testimonial) => (
              <li key={testimonial.id}>
                <Quote testimonial={testimonial} outOfStars={words.outOfStars} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {pages.length > 1 && (
        <div className="carousel-bar wrap no-print">
          {awake && <Bar words={words} position={position(page)} turn={turn} />}
        </div>
      )}
    </div>
  );
}

function Bar({
  words,
  position,
  turn,
}: Readonly<{ words: CarouselWords; position: string; turn: (by: 1 | -1) => void }>) {
  return (
    <>
      <p role="status">{position}</p>
      <button type="button" className="carousel-back" aria-label={words.previous} onClick={() => turn(-1)}>
        <Icon icon={iconChevron} />
      </button>
      <button type="button" aria-label={words.next} onClick={() => turn(1)}>
        <Icon icon={iconChevron} />
      </button>
    </>
  );
}

/** The page that is shown, null before hydration. The first is the one that the visitor has scrolled to. */
function usePages(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<number | null>(null);
  const [moved, setMoved] = useState(false);
  const turn = (by: 1 | -1): void => {
    setMoved(true);
    setPage((now) => ((now ?? 0) + by + count) % count);
  };
  useEffect(() => {
    const element = row.current as HTMLDivElement;
    const seen = Math.round(element.scrollLeft / element.clientWidth);
    setPage((now) => now ?? seen);
    element.scrollLeft = 0;
  }, []);
  return { row, page, moved, turn };
}
