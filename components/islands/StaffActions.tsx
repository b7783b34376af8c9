import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ButtonLink } from '../ui/buttons.tsx';
import { StaffAction, StaffBar, StaffToast } from '../staff/ui.tsx';
import { useStaffProgress, useStaffToast } from '../staff/hooks.ts';
import './StaffActions.css';

type StaffActionWords = Readonly<{
  allMissing: string;
  generate: string;
  /** What builds missing pages. */
  command: string;
  generating: string;
  generated: string;
  /** "[city]" stands for the name of a city. */
  marked: string;
  counter: string;
}>;
type Props = Readonly<{
  allMissingHref: string;
  words: StaffActionWords;
  /** Folder of the site on its host, "/site". gen adds it to the props of every island. */
  base?: string;
}>;

const GENERATION_TAKES = 2000;
const GENERATION_TOAST = 5000;
const STATUS_TOAST = 3000;

/** The actions of the build status: each shows a toast and is counted; nothing is stored. */
export function StaffActions({ allMissingHref, words, base = '' }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const [count, setCount] = useState(0);
  const [toast, showToast] = useStaffToast();
  const [progress, startProgress] = useStaffProgress(GENERATION_TAKES, GENERATION_TOAST);

  const act = (text: string, milliseconds: number): void => {
    setCount((actions) => actions + 1);
    showToast(text, milliseconds);
  };
  const generate = (): void => {
    act(words.generating, GENERATION_TAKES);
    startProgress(() => showToast(words.generated, GENERATION_TOAST));
  };
  const markComplete = useEffectEvent((city: string) => act(words.marked.replace('[city]', city), STATUS_TOAST));

  useEffect(() => {
    setLive(true);
    return onMarkComplete(place.current?.closest('[data-desk]') ?? document, markComplete);
  }, []);

  const busy = progress !== null && progress.done !== progress.wanted;
  return (
    <div ref={place}>
      <div className="staff-tools no-print">
        <ButtonLink href={base + allMissingHref}>{words.allMissing}</ButtonLink>
        <div className="staff-generate">
          <StaffAction action="generate-hubs" live={live} busy={busy} onClick={generate}>
            {words.generate}
          </StaffAction>
          <code>{words.command}</code>
          {progress && <StaffBar done={progress.done} wanted={progress.wanted} label={words.generate} />}
        </div>
        <p data-counter inert={!live}>
          {words.counter} <strong>{count}</strong>
        </p>
        <StaffToast toast={toast} />
      </div>
    </div>
  );
}

/** Enables the "Mark as Complete" buttons of the rows, with one listener for all of them. Returns a function that removes it. */
function onMarkComplete(desk: ParentNode & EventTarget, act: (city: string) => void): () => void {
  const buttons = '[data-action="mark-complete"]';
  for (const button of desk.querySelectorAll<HTMLElement>(buttons)) button.inert = false;
  const listen = ({ target }: Event): void => {
    const button = (target as Element).closest<HTMLElement>(buttons);
    if (button) act(button.dataset.subject ?? '');
  };
  desk.addEventListener('click', listen);
  return () => desk.removeEventListener('click', listen);
}
