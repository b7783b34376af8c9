/**
 * Fills the box that "Send my location" opens: where the driver is, in words, and a message that tells dispatch. Needs
 * no network once it is here: the service worker keeps it, its words and its map.
 */
import type { LocateWords, Places } from 'areaserved/local-service/components';
import { findPosition, type Fix } from './locate/position.ts';
import { accuracyLine, isRough, messageFor, placeLine } from './locate/whereabouts.ts';

/** How long words and roads may take, in milliseconds; without them the coordinates are worth sending alone. */
const PATIENCE = 5000;

const box = document.getElementById('locate') as HTMLElement;
const status = box.querySelector('[role=status]') as HTMLElement;
const message = box.querySelector('a') as HTMLAnchorElement;
const hint = status.nextElementSibling as HTMLElement;
/** What the page came with: that it is looking, and a message with blanks. */
const asking = [...status.childNodes];
const blanks = message.href;
/** Below what was found: a question, or buttons. */
const more = document.createElement('div');
message.before(more);

const locate = makeLocator();
box.addEventListener('toggle', (event) => (event as ToggleEvent).newState === 'open' && void locate());
// The tap came before this script did.
if (box.matches(':popover-open')) void locate();

/** Asks for the position anew; an answer to an earlier question counts no more. */
function makeLocator(): () => Promise<void> {
  let asked = 0;
  return async () => {
    const number = ++asked;
    show(asking, []);
    hint.hidden = false;
    message.href = blanks;
    const known = Promise.all([read<LocateWords>('/locate.json'), read<Places>('/places.json')]);
    const found = await findPosition();
    if (number !== asked) return;
    if (typeof found === 'object') write(messageFor(found, null, null));
    const [say, places] = await known;
    if (number !== asked) return;
    if (typeof found === 'object') showFix(found, say, places);
    else show(say ? [line(say[found]), button(say.again, locate)] : [], []);
  };
}

function showFix(fix: Fix, say: LocateWords | null, places: Places | null): void {
  hint.hidden = true;
  const place = line(placeLine(fix, say, places), 'b');
  if (!say) return show([place], []);
  const send = (seen = ''): void => write(messageFor(fix, say, places, seen));
  show([place, line(accuracyLine(fix.accuracy, say))], [isRough(fix) ? question(say, send) : copier(say, place)]);
  send();
}

/** What a rough position leaves open is asked of the driver. */
function question(say: LocateWords, answer: (seen: string) => void): HTMLElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.oninput = () => answer(input.value.trim());
  label.append(say.see, input);
  return label;
}

/** For those who cannot send a text from here. */
function copier(say: LocateWords, place: HTMLElement): HTMLElement {
  const copy = button(say.copy, async () => {
    await navigator.clipboard.writeText(place.textContent as string);
    copy.textContent = say.copied;
  });
  return copy;
}

function show(found: readonly Node[], below: readonly Node[]): void {
  status.replaceChildren(...found);
  more.replaceChildren(...below);
}

function write(text: string): void {
  message.href = blanks.replace(/body=.*/, `body=${encodeURIComponent(text)}`);
}

function line(text: string, tag = 'p'): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function button(text: string, onclick: () => unknown): HTMLElement {
  return Object.assign(line(text, 'button'), { className: 'button button-secondary', onclick });
}

async function read<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
