/** The open page as a document of the server's: its head, its styles, its body. */
import { createBaseline } from './baseline.ts';
import { changesStyles, restyle } from './looks.ts';
import { morph } from './morph.ts';

export interface LivePage {
  /** Takes over a newer document; false when only a full reload can show it. */
  readonly update: (newer: Document) => boolean;
}

/** Call it before any other script runs: it records the page as the server sent it. */
export function openPage(): LivePage {
  const baseline = createBaseline();
  baseline.take(document.body);
  let sent = headOf(document);
  if (changesStyles()) swapStyles(sent.styles);
  return {
    update: (newer) => {
      const now = headOf(newer);
      if (now.policy !== sent.policy || !document.body) return false;
      if (needsNewScripts(newer)) return false;
      if (now.styles !== sent.styles) swapStyles(now.styles);
      if (now.title !== sent.title) document.title = now.title;
      updateHead(sent.others, newer);
      sent = now;
      morph(document.body, [...newer.body.childNodes], baseline);
      return true;
    },
  };
}

interface Head {
  /** The policy, without the styles: it holds for as long as the page is open. */
  readonly policy: string;
  readonly styles: string;
  readonly title: string;
  /** Everything else, as markup. */
  readonly others: ReadonlySet<string>;
}

function headOf({ head, title }: Document): Head {
  const policy = head.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? '';
  return {
    policy: policy.replace(/style-src [^;]*/, ''),
    styles: stylesIn(head)
      .map(({ textContent }) => textContent)
      .join('\n'),
    title,
    others: new Set(othersIn(head).map(({ outerHTML }) => outerHTML)),
  };
}

const PARKED = 'gen/style';
const stylesIn = (head: HTMLHeadElement): Element[] => [...head.querySelectorAll(`style, [type="${PARKED}"]`)];
const othersIn = (head: HTMLHeadElement): Element[] =>
  [...head.children].filter((element) => !element.matches(`style, [type="${PARKED}"], title, meta[http-equiv]`));

/** A document from the text of a page. Styles are parked as data: the policy of the open page would complain of new ones. */
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

/**
 * The styles of the page in the place of its own. The policy knows only those that the page came with; a stylesheet that
 * is made by a script it does not look at (CSP 3, 8.4: only markup is checked).
 */
function swapStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(restyle(text));
  document.adoptedStyleSheets = [sheet];
  for (const style of document.head.querySelectorAll('style')) style.disabled = true;
}

/** A script that has run cannot be taken back: it has other code now, or belongs to what is there. */
function needsNewScripts(newer: Document): boolean {
  const awake = document.querySelectorAll<HTMLElement>('[data-awake]:not(gen-island)');
  const known = new Set([...newer.querySelectorAll('[data-script]')].map((part) => part.getAttribute('data-script')));
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('body script[src]')];
  const newScripts = new Set(
    [...newer.querySelectorAll('body script[src]')].map((script) => script.getAttribute('src')),
  );
  return (
    [...awake].some(({ dataset }) => dataset.script !== undefined && !known.has(dataset.script)) ||
    scripts.some((script) => !newScripts.has(script.getAttribute('src')))
  );
}
