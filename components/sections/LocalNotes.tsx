import type { ReactNode } from 'react';
import type { Link } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { iconArrow } from '../parts/icons.ts';
import { Prose } from '../parts/Prose.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import './LocalNotes.css';

export type LocalNotesProps = Readonly<{
  eyebrow?: string;
  title: string;
  /** What the service means in this place. */
  text?: string | undefined;
  notesTitle: string;
  notes: readonly string[];
  figure: ReactNode;
  more?: Link;
  /** Notes below the picture instead of beside it. */
  wide?: boolean;
  /** On the ground of the page, below a dark head. */
  light?: boolean;
}>;

/** The place itself: its picture, what the service means here, and how the roads are. */
export function LocalNotes({ eyebrow, title, text, notesTitle, notes, figure, more, wide, light }: LocalNotesProps) {
  return (
    <section className={light ? 'local-notes band' : 'local-notes band band-dark'}>
      <div className="wrap">
        <div>
          <SectionHead eyebrow={eyebrow} title={title} />
          {text && <Prose text={text} />}
        </div>
        {figure}
        {notes.length > 0 && (
          <div className={wide ? 'local-notes-wide' : undefined}>
            <h3>{notesTitle}</h3>
            <ul>
              {notes.map((note) => (
                <li key={note}>
                  <Unbroken text={note} />
                </li>
              ))}
            </ul>
            {more && (
              <ButtonLink href={more.href} kind="secondary" icon={iconArrow}>
                {more.name}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
