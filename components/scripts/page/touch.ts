/**
 * Calls `act` whenever a pointer moves on an element, presses it, or the focus comes to it; at once when it has the
 * focus. A mouse that only rests where the page opens has not moved.
 */
export function whenTouched(element: Element, act: () => void): void {
  const touched = ({ type, movementX, movementY }: PointerEvent): void => {
    if (type !== 'pointermove' || movementX || movementY) act();
  };
  for (const touch of ['pointermove', 'pointerdown', 'focusin', 'click'])
    element.addEventListener(touch, touched as EventListener, { passive: true });
  if (element.matches(':focus-within')) act();
}
