/** Weighs a drawing for browsers: `<use>`, patterns and masks repeat the parts that they refer to. */

/** An element of a drawing. */
export interface DrawingElement {
  readonly name: string;
  /** Values by names. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: DrawingElement[];
}

/**
 * Returns the number of elements that a renderer goes through, Infinity for a part that contains itself. `parts` are all
 * elements, the root first.
 */
export function weighDrawing(parts: readonly DrawingElement[]): number {
  const byId = new Map([...parts].reverse().map((part) => [part.attributes.id, part] as const));
  return parts[0] ? weigh(parts[0], byId, new Map()) : 0;
}

function weigh(
  part: DrawingElement,
  byId: ReadonlyMap<string | undefined, DrawingElement>,
  weights: Map<DrawingElement, number>,
): number {
  const before = weights.get(part);
  if (before !== undefined) return before;
  // Until its weight is set, a part that comes up again contains itself.
  weights.set(part, Infinity);
  const repeated = Object.entries(part.attributes)
    .flatMap(targetsOf)
    .flatMap((id) => byId.get(id) ?? []);
  const weight = [...part.children, ...repeated].reduce((sum, inner) => sum + weigh(inner, byId, weights), 1);
  weights.set(part, weight);
  return weight;
}

/** Ids of the parts that an attribute refers to. */
function targetsOf([name, value]: readonly [string, string]): string[] {
  if (name === 'href') return value.trim().startsWith('#') ? [value.trim().slice(1)] : [];
  return [...value.matchAll(/url\s*\(\s*["']?\s*#([^)"'\s]+)/g)].map(([, id = '']) => id);
}
