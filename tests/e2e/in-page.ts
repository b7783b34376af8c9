/** Functions that run in a page and return what is wrong with it. */

/** What reaches beyond the edge of the screen, or is cut off. */
export function findTooWide(): string[] {
  const wide =
    document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} wide`]
      : [];
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  // What is asked of few elements comes last: styles of all ancestors take long.
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!speaks || !element.checkVisibility()) continue;
    const { left, right } = element.getBoundingClientRect();
    // Testimonials of another page are out of view until one turns to it.
    const isAway = element.closest('.carousel-row > [inert]') !== null;
    const isOut = !isAway && (right > innerWidth + 1 || left < -1);
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    if ((!isOut && !isCut) || element.closest('svg, .visually-hidden') || scrolls(element)) continue;
    const name = `${element.tagName}.${element.className}`;
    wide.push(isOut ? `${name} reaches from ${Math.round(left)} to ${Math.round(right)}` : `${name} is cut off`);
  }
  return wide;
}

/** Texts that touch the edge of the screen, which has a margin everywhere. */
export function findAtEdge(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!speaks || !element.checkVisibility() || element.closest('svg, .visually-hidden, .skip')) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return right > 0 && left < 4 ? [`${element.tagName}.${element.className} begins at ${Math.round(left)}`] : [];
  });
}

/**
 * Targets under 24 pixels, and under 48 for calling (a number within a sentence is as high as its line). A click on the label
 * around a field is a click on the field, one anywhere on a card that a link covers is a click on the link.
 */
export function findSmallTargets(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea, [role=tab]'),
  ].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.classList.contains('skip')) return [];
    const { position, inset } = getComputedStyle(target, '::after');
    const covered = position === 'absolute' && inset === '0px' ? target.offsetParent : null;
    const { width, height } = (target.closest('label') ?? covered ?? target).getBoundingClientRect();
    const inSentence =
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    const least = target.getAttribute('href')?.startsWith('tel:') ? 48 : 24;
    return inSentence || (height >= least - 0.1 && width >= 23.9)
      ? []
      : [
          `${target.tagName}.${target.className} "${target.textContent?.trim().slice(0, 30)}" ${Math.round(width)} × ${height.toFixed(1)}, not ${least}`,
        ];
  });
}

/**
 * Parts of the page that nothing can ever show, and buttons without an effect. Only a script can know the missed path; the bar of a
 * phone comes when the button of the hero has gone.
 */
export function findLost(): string[] {
  const hidden = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => {
    const { opacity, visibility } = getComputedStyle(element);
    return (
      !element.closest('svg, .lost-path, .call-bar') &&
      element.checkVisibility() &&
      (Number(opacity) < 1 || visibility !== 'visible')
    );
  });
  // Without scripts, a list cannot be filtered, no action runs, and no form loads.
  const only = 'dialog, details:not([open]), [hidden], [inert], .booking-state, script, style';
  const missing = [...document.querySelectorAll<HTMLElement>('.header .brand, main *, footer *')].filter(
    (element) =>
      !element.checkVisibility() &&
      !element.closest(only) &&
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
  );
  const dead = [...document.querySelectorAll<HTMLElement>('button, input, select')].filter(
    (control) =>
      control.checkVisibility() &&
      !control.hasAttribute('commandfor') &&
      !control.hasAttribute('popovertarget') &&
      !control.closest('form'),
  );
  return [
    ...hidden.map((element) => `hidden: ${element.tagName}.${element.className}`),
    ...missing.map((element) => `missing: ${element.tagName}.${element.className} ${element.textContent}`),
    ...dead.map((element) => `dead: ${element.tagName}.${element.className} ${element.textContent}`),
  ];
}

/** Controls that only a ground of their own would show as such. */
export function findShapeless(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.button, button, input, select, [role=tab]')].flatMap(
    (control) => {
      const native =
        ['radio', 'checkbox'].includes(control.getAttribute('type') ?? '') &&
        getComputedStyle(control).appearance === 'auto';
      if (!control.checkVisibility() || native) return [];
      const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth } = getComputedStyle(control);
      const edged =
        (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1) ||
        (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1);
      return edged ? [] : [`${control.tagName}.${control.className} "${control.textContent?.trim().slice(0, 30)}"`];
    },
  );
}

/** Doubles the type by a style sheet of the visitor's own. */
export function doubleType(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% }');
  document.adoptedStyleSheets = [sheet];
}

/** Begins every heading, paragraph and item with a word that no line has room for; signs break between words only. */
export function lengthenWords(): void {
  document.adoptedStyleSheets = [];
  const texts = 'h1, h2, h3, p, li, dt, dd, figcaption, blockquote, summary, address, main a:not(.button, .tel)';
  for (const element of document.querySelectorAll(texts)) {
    if (element.closest('.sign')) continue;
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (text) text.textContent = `${'unbroken'.repeat(8).slice(0, 60)} ${text.textContent}`;
  }
}

/** Texts and controls in the column that the button rides through. */
export function findInGutter(): string[] {
  const { left, right } = (document.querySelector('.booking-open') as Element).getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!element.checkVisibility() || element.closest('svg, .visually-hidden, gen-island')) return [];
    if (!speaks && !element.matches('a, button, summary, input')) return [];
    const box = element.getBoundingClientRect();
    if (box.right <= left || box.left >= right) return [];
    // Cells that a table that scrolls sideways does not show yet are not covered.
    const end = Math.min(box.right, endOfView(element));
    return end > left && box.left < Math.min(right, end) && box.width < innerWidth
      ? [`${element.tagName}.${element.className} reaches ${Math.round(end)}, the button begins at ${left}`]
      : [];
  });

  function endOfView(element: Element): number {
    let end = innerWidth;
    for (let at = element.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX === 'auto') end = Math.min(end, at.getBoundingClientRect().right);
    return end;
  }
}
