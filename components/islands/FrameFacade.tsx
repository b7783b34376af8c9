import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { iconPin } from '../ui/icons.ts';
import './FrameFacade.css';

type FacadeWords = Readonly<{
  /** Name of the frame. */
  title: string;
  /** Name on the button, where the heading beside it does not say it. */
  name?: string;
  action: string;
  loading: string;
}>;
type Props = Readonly<{
  /** Folder of the site on its host. */
  base?: string;
  kind: 'map' | 'video';
  src: string;
  words: FacadeWords;
}>;

const iconPlay = '<path fill="currentColor" d="M8 5v14l11-7z"/>';

/**
 * A button in place of a frame, which loads only on a tap. The tap opens the <details> with the loading state without a
 * script; hydration adds the frame.
 */
export function FrameFacade({ base = '', kind, src, words }: Props) {
  const { box, frame, state, open, setLoaded } = useFacade();
  const isVideo = kind === 'video';
  return (
    <details className={`facade facade-${kind}`} ref={box} onToggle={open}>
      <summary>
        <span className="facade-call">
          <Icon icon={isVideo ? iconPlay : iconPin} size={22} />
          <span>
            {words.name && <b>{words.name} </b>}
            {words.action}
          </span>
        </span>
      </summary>
      <div className="facade-stage">
        {state !== 'loaded' && <p role="status">{words.loading}</p>}
        {state !== 'closed' && (
          <iframe
            ref={frame}
            src={src.startsWith('/') ? base + src : src}
            title={words.title}
            allow="autoplay; fullscreen; picture-in-picture"
            onLoad={setLoaded}
          />
        )}
      </div>
    </details>
  );
}

/** State of the frame: closed, loading, loaded. The button disappears when it opens, so the frame gets the focus. */
function useFacade() {
  const box = useRef<HTMLDetailsElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'loaded'>('closed');
  const open = (): void => {
    if (box.current?.open) setState((now) => (now === 'closed' ? 'loading' : now));
  };
  useEffect(open, []);
  useEffect(() => {
    const nowhere = document.activeElement === document.body || box.current?.contains(document.activeElement);
    if (state === 'loading' && nowhere) frame.current?.focus({ preventScroll: true });
  }, [state]);
  return { box, frame, state, open, setLoaded: () => setState('loaded') };
}
