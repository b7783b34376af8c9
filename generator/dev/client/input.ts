/** Keeps a visitor's input when a part of the page, or the whole page, is loaded again: fields, open details, scroll positions. */
type Input = ReturnType<typeof readInput>;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (part: ParentNode): Field[] => [...part.querySelectorAll<Field>('input, textarea, select')];
const detailsIn = (part: ParentNode): HTMLDetailsElement[] => [...part.querySelectorAll('details')];

export function readInput(part: ParentNode) {
  return {
    fields: fieldsIn(part).map((field) => ({ value: field.value, checked: 'checked' in field && field.checked })),
    open: detailsIn(part).map(({ open }) => open),
    /** Scrolled elements, by their number among all. */
    scrolled: [...part.querySelectorAll('*')].flatMap(({ scrollLeft, scrollTop }, index) =>
      scrollLeft || scrollTop ? [[index, scrollLeft, scrollTop] as const] : [],
    ),
  };
}

/** Restores values that differ, and skips fields that no longer exist. */
export function restoreInput(part: ParentNode, { fields, open, scrolled }: Input): void {
  fieldsIn(part).forEach((field, index) => {
    const last = fields[index];
    if (!last || ('type' in field && field.type === 'file')) return;
    if (field.value !== last.value) setValue(field, last.value);
    if ('checked' in field && field.checked !== last.checked) field.click();
  });
  detailsIn(part).forEach((details, index) => {
    details.open = open[index] ?? details.open;
  });
  const all = part.querySelectorAll('*');
  for (const [index, left, top] of scrolled) all[index]?.scrollTo({ left, top, behavior: 'instant' });
}

/** Sets a value as typing does: React reads the property of the element's class, and listens to the event. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const KEY = 'gen-dev:input';

interface KeptInput {
  readonly path: string;
  readonly input: Input;
  readonly left: number;
  readonly top: number;
}

/** Reloads the page, and keeps its input for `restorePage`. */
export function reloadPage(): void {
  const kept: KeptInput = { path: location.pathname, input: readInput(document.body), left: scrollX, top: scrollY };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  location.reload();
}

/** Restores the input from before a reload, if there was one. */
export function restorePage(): void {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const kept = text ? (JSON.parse(text) as KeptInput) : null;
  if (kept?.path !== location.pathname) return;
  restoreInput(document.body, kept.input);
  scrollTo({ left: kept.left, top: kept.top, behavior: 'instant' });
}
