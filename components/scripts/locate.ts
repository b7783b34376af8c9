/**
 * Fills the box that "Send my location" opens: where the driver is, in words, and a message that tells dispatch. Needs
 * no network once it is here: the service worker keeps it, its words and its map.
 */
import type { LocateText, Places } from 'areaserved/local-service/components';
import { findPosition, type Fix } from './locate/position.ts';
import { accuracyLine, isRough, mayHaveExits, messageFor, placeLine } from './locate/whereabouts.ts';

/** How long words and roads may take, in milliseconds; without them the coordinates are worth sending alone. */
const PATIENCE = 5000;

const box = document.getElementById('locate') as HTMLDialogElement;
const status = box.querySelector('[role=status]') as HTMLElement;
const message = box.querySelector('a') as HTMLAnchorElement;
/** What the page came with: that it is looking, a hint, and a message with blanks. */
const asking = [...status.childNodes];
const blanks = message.href;
/** The lines of that message: a beginning, road and direction, exit, vehicle and problem. */
const lines = decodeURIComponent(blanks.replace(/.*body=/, '')).split('\n');
/** Below what was found: a question, or buttons. */
const more = box.querySelector('.locate-more') as HTMLElement;

/** The line of the message that asks for exit or marker. */
const EXIT = 2;

const locate = makeLocator();
new MutationObserver(() => box.open && void locate()).observe(box, { attributeFilter: ['open'] });
// The tap came before this script did.
if (box.open) void locate();

/** Asks for the position anew; an answer to an earlier question counts no more. */
function makeLocator(): () => Promise<void> {
  let asked = 0;
  return async () => {
    const number = ++asked;
    show(asking);
    message.href = blanks;
    const known = Promise.all([read<LocateText>('/locate.json'), read<Places>('/places.json')]);
    const found = await findPosition();
    if (number !== asked) return;
    // What is known can be sent while its words are still on their way.
    if (typeof found === 'object') showFix(found);
    const [say, places] = await known;
    if (number !== asked) return;
    if (typeof found === 'object') showFix(found, say, places);
    else show(say ? [line(say[found]), again(say), ...asking.slice(1)] : asking.slice(1));
  };
}

function showFix(fix: Fix, say?: LocateText | null, places?: Places | null): void {
  const place = line(placeLine(fix, say, places), 'b');
  // The driver fills in all that a position cannot tell; the exit is asked for where there are exits.
  const asked = lines.filter(
    (_, index) => index > 0 && (index !== EXIT || (!isRough(fix) && mayHaveExits(fix, places))),
  );
  const send = (seen?: string): void => write([messageFor(fix, say, places, seen), ...asked].join('\n'));
  send();
  if (!say) show([place]);
  else show([place, line(accuracyLine(fix.accuracy, say))], isRough(fix) ? question(say, send) : copier(say, place));
}

/** What a rough position leaves open is asked of the driver. */
function question(say: LocateText, answer: (seen: string) => void): HTMLElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.oninput = () => answer(input.value);
  label.append(say.see, input);
  return label;
}

/** For those who cannot send a text from here. */
function copier(say: LocateText, place: HTMLElement): HTMLElement {
  const copy = button(say.copy, async () => {
    await navigator.clipboard.writeText(place.textContent as string);
    copy.textContent = say.copied;
  });
  return copy;
}

/**
 * Chromium 144 and newer have an element that asks for the position, after a refusal, too. In other browsers it is unknown,
 * and the button in it is what is seen.
 */
function again(say: LocateText): HTMLElement {
  const element = document.createElement('geolocation');
  element.setAttribute('accuracymode', 'precise');
  element.addEventListener('location', () => void locate());
  element.append(button(say.again, locate));
  return element;
}

function show(found: readonly Node[], below: Node | string = ''): void {
  status.replaceChildren(...found);
  more.replaceChildren(below);
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
    // In place of what is not there comes a page, which is no JSON either.
    return (await (await fetch(path, { signal: AbortSignal.timeout(PATIENCE) })).json()) as T;
  } catch {
    return null;
  }
}
