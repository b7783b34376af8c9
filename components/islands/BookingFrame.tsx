import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { iconAlert, iconPhone } from '../ui/icons.ts';
import { watchHost } from './watchHost.ts';
import './BookingFrame.css';

type Props = Readonly<{
  /** Folder of the site on its host. */
  base?: string;
  src: string;
  call: Readonly<{ href: string; text: string }>;
  words: Readonly<{ frameTitle: string; loading: string; failedTitle: string; failedText: string; retry: string }>;
}>;
type State = 'waiting' | 'loading' | 'loaded' | 'failed';

/** The external booking page in a frame: loading, then loaded, or failed with the number to call. */
export function BookingFrame({ base = '', src: address, call, words }: Props) {
  const src = address.startsWith('/') ? base + address : address;
  const { state, attempt, setFramed, fail, retry } = useFrame(src);
  const box = useRef<HTMLDivElement>(null);
  const again = (): void => {
    retry();
    box.current?.focus();
  };
  if (state === 'failed') {
    return (
      <div className="booking-state" ref={box} tabIndex={-1}>
        <div key="alert" role="alert">
          <Icon icon={iconAlert} size={40} />
          <h3>{words.failedTitle}</h3>
          <p>{words.failedText}</p>
        </div>
        <ButtonLink href={call.href} icon={iconPhone}>
          {call.text}
        </ButtonLink>
        <button className="button button-line" type="button" onClick={again}>
          {words.retry}
        </button>
      </div>
    );
  }
  return (
    <div className={state === 'loaded' ? 'booking-loaded' : 'booking-state'} ref={box} tabIndex={-1}>
      {state !== 'loaded' && (
        <div key="status" role="status">
          <span className="booking-loading" />
          <p>{words.loading}</p>
        </div>
      )}
      {state !== 'waiting' && (
        <iframe key={attempt} src={src} title={words.frameTitle} onLoad={() => setFramed(true)} onError={fail} />
      )}
    </div>
  );
}

/** A frame also fires "load" when its page cannot be reached, so a request to the host has to succeed, too. */
function useFrame(src: string) {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState(false);
  const [framed, setFramed] = useState(false);
  const [failed, setFailed] = useState(false);
  const fail = (): void => setFailed(true);
  const loaded = answered && framed;
  useEffect(() => setAttempt(1), []);
  useEffect(
    () => (attempt === 0 || loaded ? undefined : watchHost(src, () => setAnswered(true), fail)),
    [src, attempt, loaded],
  );
  const retry = (): void => {
    setAnswered(false);
    setFramed(false);
    setFailed(false);
    setAttempt((number) => number + 1);
  };
  const state: State = failed ? 'failed' : attempt === 0 ? 'waiting' : loaded ? 'loaded' : 'loading';
  return { state, attempt, setFramed, fail, retry };
}
