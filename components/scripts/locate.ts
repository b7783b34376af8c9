/**
 * Runs "Send my location": each time the dialog opens, it reads the position once and puts a link to the map into the
 * text message. Until then, and after a failure, the message has blanks for what the driver sees.
 */
export {};

/** Milliseconds: GPS needs a while. */
const PATIENCE = 20_000;
/** Meters of accuracy beyond which a position is too rough to drive to. */
const ROUGH = 500;
/** Opens in the map app of any phone. */
const MAP = 'https://maps.google.com/?q=';

const box = document.getElementById('locate') as HTMLDialogElement;
const status = box.querySelector('[role=status]') as HTMLElement;
const message = box.querySelector('a[href^="sms:"]') as HTMLAnchorElement;
const [asking, hint] = [...status.children] as [Element, Element];
const blanks = message.href;
const copyButton = box.querySelector('[data-copy]') as HTMLElement;

new MutationObserver(() => box.open && locate()).observe(box, { attributeFilter: ['open'] });
// The dialog was opened before this script loaded.
if (box.open) locate();

function locate(): void {
  status.replaceChildren(asking, hint);
  message.href = blanks;
  copyButton.inert = true;
  copyButton.hidden = false;
  try {
    navigator.geolocation.getCurrentPosition(showPosition, showFailure, {
      enableHighAccuracy: true,
      timeout: PATIENCE,
    });
  } catch {
    showFailure();
  }
}

function showPosition({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): void {
  const isRough = accuracy > ROUGH;
  const point = [latitude, longitude].map((degrees) => degrees.toFixed(isRough ? 2 : 5));
  const link = `${MAP}${point.join(',')}`;
  message.href = blanks.replace('body=', `body=${encodeURIComponent(`${link}\n`)}`);
  const text = isRough ? [element('p', words('rough')), hint] : [element('p', words('found'))];
  status.replaceChildren(...text, element('small', point.join(', ')));
  copyButton.onclick = () => copy(link);
  copyButton.inert = navigator.clipboard === undefined;
}

/** Copies the link to the map, for a message from another phone, and says so in the status. */
async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
  status.append(element('p', words('copied')));
}

function showFailure(error?: GeolocationPositionError): void {
  copyButton.hidden = true;
  const isRefused = error !== undefined && error.code === error.PERMISSION_DENIED;
  status.replaceChildren(element('p', words(isRefused ? 'refused' : 'missed')), hint, retryButton());
}

/**
 * Chromium 144 and newer have an element <geolocation> that asks for the position, even after a refusal. Other browsers
 * show the button in it.
 */
function retryButton(): HTMLElement {
  const native = document.createElement('geolocation');
  native.setAttribute('accuracymode', 'precise');
  if ('HTMLGeolocationElement' in globalThis) native.className = 'button button-line';
  native.addEventListener('location', locate);
  const again = Object.assign(element('button', words('again')), { className: 'button button-line' });
  again.onclick = locate;
  native.append(again);
  return native;
}

function words(name: string): string {
  return box.dataset[name] as string;
}

function element(tag: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent });
}
