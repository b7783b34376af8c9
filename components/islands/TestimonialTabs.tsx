import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TestimonialView } from 'areaserved/local-service';
import { Quote } from '../ui/Quote.tsx';
import './TestimonialTabs.css';

type Props = Readonly<{ testimonials: readonly TestimonialView[]; label: string; outOfStars: string }>;

const idOf = ({ id }: TestimonialView): string => `story-${id}`;
const tabOf = ({ id }: TestimonialView): string => `tab-${id}`;

/**
 * Testimonials in tabs (WAI-ARIA, tabs with automatic activation). Until they are hydrated, the tabs are links into a row
 * of panels to scroll; without scripts, all panels are side by side.
 */
export function TestimonialTabs({ testimonials, label, outOfStars }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const awake = shown !== null;
  useEffect(() => setShown(0), []);
  const show = (index: number): void => {
    setShown(index);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={awake ? 'tabs tabs-awake' : 'tabs'}>
      <div
        className="tabs-list"
        ref={list}
        {...(awake
          ? {
              role: 'tablist',
              'aria-label': label,
              onKeyDown: (event) => walk(event, shown, testimonials.length, show),
            }
          : {})}
      >
        {testimonials.map((testimonial, index) => (
          <a
            key={testimonial.id}
            href={`#${idOf(testimonial)}`}
            {...(awake ? tabProps(testimonial, index === shown, () => show(index)) : {})}
          >
            {testimonial.name}
          </a>
        ))}
      </div>
      {/* It keeps the focus that it had before it woke. */}
      <div
        className="tabs-panels"
        {...(awake ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {testimonials.map((testimonial, index) => (
          <div
            key={testimonial.id}
            id={idOf(testimonial)}
            {...(awake
              ? { role: 'tabpanel', tabIndex: 0, 'aria-labelledby': tabOf(testimonial), hidden: index !== shown }
              : {})}
          >
            <Quote testimonial={testimonial} outOfStars={outOfStars} />
          </div>
        ))}
      </div>
    </div>
  );
}

function tabProps(testimonial: TestimonialView, selected: boolean, show: () => void) {
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    show();
  };
  return {
    id: tabOf(testimonial),
    role: 'tab',
    'aria-selected': selected,
    'aria-controls': idOf(testimonial),
    tabIndex: selected ? 0 : -1,
    onClick,
  };
}

function walk(event: KeyboardEvent, shown: number, count: number, show: (index: number) => void): void {
  const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: count - 1, ' ': shown }[event.key];
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  show((next + count) % count);
}
