import './StaffNotes.css';

/** What `scripts/notes.ts` says; it fills in what stands in brackets. */
export type StaffNotesWords = Readonly<
  Record<'current' | 'earlier' | 'unchecked' | 'published' | 'notChecked', string>
>;
type Props = Readonly<{ words: StaffNotesWords; children: string }>;

/** On which check figures stand. Only a script can know, on the machine that builds; its lines are kept free. */
export function StaffNotes({ words, children }: Props) {
  return (
    <>
      <p className="staff-notes" role="status" data-notes={JSON.stringify(words)}>
        {children}
      </p>
      <script type="module" src="script:notes" />
    </>
  );
}
