import { useEffect, useRef, useState } from 'react';
import type { Places } from 'areaserved/local-service/components';
import { buttonClass } from '../parts/buttonClass.ts';
import { fetchPlaces, findPosition, type Fix, type Miss } from './position.ts';
import { accuracyLine, messageFor, placeLine } from './whereabouts.ts';
import './SendLocation.css';

type Props = Readonly<{ label: string; sms: string }>;

/**
 * Finds out where the visitor is and offers a text message that says so. The tap opens the box without a script;
 * the script then asks, each time that it is opened.
 */
export function SendLocation({ label, sms }: Props) {
  const { box, found, places, ask, toggle } = useWhereabouts();
  return (
    <details className="locate" ref={box} onToggle={toggle}>
      <summary className={buttonClass('secondary')}>{label}</summary>
      <div role="status">
        {found === 'asking' ? <p>{places?.say.asking ?? '…'}</p> : found && <Answer found={found} places={places} />}
      </div>
      {found &&
        found !== 'asking' &&
        (typeof found === 'object' ? (
          <Send fix={found} places={places} sms={sms} />
        ) : (
          <Again miss={found} places={places} ask={ask} />
        ))}
    </details>
  );
}

type AnswerProps = Readonly<{ found: Fix | Miss; places: Places | null }>;

function Answer({ found, places }: AnswerProps) {
  if (typeof found === 'string') return <p>{places?.say[found]}</p>;
  return (
    <>
      <p className="locate-line">{placeLine(found, places)}</p>
      {places && <p>{accuracyLine(found.accuracy, places)}</p>}
    </>
  );
}

function Again({ miss, places, ask }: Readonly<{ miss: Miss; places: Places | null; ask: () => void }>) {
  if (miss === 'unsupported' || !places) return null;
  return (
    <button type="button" className={buttonClass('secondary')} onClick={ask}>
      {places.say.again}
    </button>
  );
}

/** The message, and the line to copy for those who cannot send one from here. */
function Send({ fix, places, sms }: Readonly<{ fix: Fix; places: Places | null; sms: string }>) {
  const [copied, setCopied] = useState('');
  const line = placeLine(fix, places);
  const message = places ? `${messageFor(line, places)} ${accuracyLine(fix.accuracy, places)}` : line;
  // Between number and body, iOS reads "&", Android "?" (RFC 5724 has "?"): both take the two together.
  const href = `${sms}?&body=${encodeURIComponent(message)}`;
  return (
    <p className="locate-actions">
      <a className="button" href={href}>
        {places?.say.send ?? line}
      </a>
      {places && 'clipboard' in navigator && (
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() =>
            void navigator.clipboard.writeText(line).then(
              () => setCopied(line),
              () => setCopied(''),
            )
          }
        >
          {places.say.copy}
        </button>
      )}
      <span role="status">{copied === line && places?.say.copied}</span>
    </p>
  );
}

/** What was found for the box that is open; null while it is closed. */
function useWhereabouts() {
  const box = useRef<HTMLDetailsElement>(null);
  const opened = useRef(false);
  const asked = useRef(0);
  const [found, setFound] = useState<'asking' | Fix | Miss | null>(null);
  const [places, setPlaces] = useState<Places | null>(null);
  const ask = (): void => {
    const number = ++asked.current;
    setFound('asking');
    void fetchPlaces().then(setPlaces);
    void findPosition().then((answer) => {
      if (number === asked.current) setFound(answer);
    });
  };
  // A box opened before the script came is noticed twice: as it is, and by the event that is still to come.
  const toggle = (): void => {
    const open = box.current?.open === true;
    if (open === opened.current) return;
    opened.current = open;
    if (open) return ask();
    asked.current++;
    setFound(null);
  };
  useEffect(toggle, []);
  return { box, found, places, ask, toggle };
}
