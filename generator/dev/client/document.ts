/** The open page as a document of the server: its head, its styles, its body. */
import { createMorph } from './morph.ts';

/**
 * Records the page as the server sent it, so call it before any other script runs. Returns a function that updates the page, or
 * returns false if only a reload can.
 */
export function openPage(): (newer: Document) => boolean {
  const morphBody = createMorph(document.body);
  let sent = headOf(document);
  if (query().has('dark') || query().has('print')) swapStyles(sent.styles);
  return (newer) => {
    const now = headOf(newer);
    if (now.policy !== sent.policy || !document.body || needsNewScripts(newer)) return false;
    if (now.styles !== sent.styles) swapStyles(now.styles);
    if (now.title !== sent.title) document.title = now.title;
    updateHead(sent.others, newer);
    sent = now;
    morphBody([...newer.body.childNodes]);
    return true;
  };
}

const query = (): URLSearchParams => new URLSearchParams(location.search);

function headOf({ head, title }: Document) {
  const policy = head.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? '';
  return {
    /** The policy without the styles: it holds for as long as the page is open. */
    policy: policy.replace(/style-src [^;]*/, ''),
    styles: [...head.querySelectorAll(STYLES)].map(({ textContent }) => textContent).join('\n'),
    title,
    /** Markup of all other elements. */
    others: new Set(othersIn(head).map(({ outerHTML }) => outerHTML)),
  };
}

const PARKED = 'gen/style';
const STYLES = `style, [type="${PARKED}"]`;
const othersIn = (head: HTMLHeadElement): Element[] =>
  [...head.children].filter((element) => !element.matches(`${STYLES}, title, meta[http-equiv]`));

/** Parses a page. Its styles are parked as data, since the policy of the open page would report new ones. */
export function parsePage(text: string): Document {
  const end = text.indexOf('</head>');
  const head = text
    .slice(0, end)
    .replace(/<style>/g, `<script type="${PARKED}">`)
    .replace(/<\/style>/g, '</script>');
  const page = new DOMParser().parseFromString(head + text.slice(end), 'text/html');
  page.querySelector('script[src^="/@gen/"]')?.remove();
  return page;
}

/** Removes elements that the server no longer sends, and adds new ones. */
function updateHead(sent: ReadonlySet<string>, { head }: Document): void {
  const now = new Set(othersIn(head).map(({ outerHTML }) => outerHTML));
  for (const element of othersIn(document.head))
    if (sent.has(element.outerHTML) && !now.has(element.outerHTML)) element.remove();
  for (const element of othersIn(head)) if (!sent.has(element.outerHTML)) document.head.append(element.cloneNode(true));
}

/** Replaces the styles of the page. Its policy allows stylesheets that a script creates (CSP 3, 8.4). `?dark` and `?print` set states. */
function swapStyles(text: string): void {
  const css = query().has('print')
    ? text.replace(/@media print\b/g, '@media all').replace(/@media screen\b/g, '@media not all')
    : text;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(query().has('dark') ? `${css}\n:root{color-scheme:dark!important}` : css);
  document.adoptedStyleSheets = [sheet];
  for (const style of document.head.querySelectorAll('style')) style.disabled = true;
}

/** A script that has run cannot be undone: true if its code is new, or if it belongs to an element that is gone. */
function needsNewScripts(newer: Document): boolean {
  const valuesIn = (page: Document, selector: string, name: string): (string | null)[] =>
    [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  const elements = new Set(valuesIn(newer, '[data-script]', 'data-script'));
  const scripts = new Set(valuesIn(newer, 'body script[src]', 'src'));
  return (
    valuesIn(document, '[data-awake][data-script]:not(gen-island)', 'data-script').some((one) => !elements.has(one)) ||
    valuesIn(document, 'body script[src]', 'src').some((one) => !scripts.has(one))
  );
}
