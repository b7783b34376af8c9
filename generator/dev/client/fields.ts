/** Saves and restores a visitor's input in a part of the page: text, checkboxes, open details, scroll positions. */
export interface Fields {
  readonly values: readonly FieldValue[];
  readonly open: readonly boolean[];
  /** Elements that are scrolled, by their number among all. */
  readonly scrolled: readonly (readonly [number, number, number])[];
}

interface FieldValue {
  readonly value: string;
  readonly checked: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (part: ParentNode): Field[] => [...part.querySelectorAll<Field>('input, textarea, select')];
const detailsIn = (part: ParentNode): HTMLDetailsElement[] => [...part.querySelectorAll('details')];

export function readFields(part: ParentNode): Fields {
  const all = [...part.querySelectorAll('*')];
  return {
    values: fieldsIn(part).map((field) => ({ value: field.value, checked: 'checked' in field && field.checked })),
    open: detailsIn(part).map(({ open }) => open),
    scrolled: all.flatMap(({ scrollLeft, scrollTop }, index) =>
      scrollLeft || scrollTop ? [[index, scrollLeft, scrollTop] as const] : [],
    ),
  };
}

/** Restores different values, and skips fields that no longer exist. */
export function restoreFields(part: ParentNode, { values, open, scrolled }: Fields): void {
  fieldsIn(part).forEach((field, index) => {
    const kept = values[index];
    if (!kept || ('type' in field && field.type === 'file')) return;
    if (field.value !== kept.value) setValue(field, kept.value);
    if ('checked' in field && field.checked !== kept.checked) field.click();
  });
  detailsIn(part).forEach((details, index) => {
    details.open = open[index] ?? details.open;
  });
  const all = part.querySelectorAll('*');
  for (const [index, left, top] of scrolled) all[index]?.scrollTo({ left, top, behavior: 'instant' });
}

/** As if it were typed: React looks at the property of the element's class, then hears the event. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
