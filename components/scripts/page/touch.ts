/**
 * Calls `act` when a pointer moves over or presses an element, or when it gets the focus or already has it. A mouse that
 * rests there when the page opens does not count.
 */
export function whenTouched(element: Element, act: () => void): void {
  const touched = ({ type, movementX, movementY }: PointerEvent): void => {
    if (type !== 'pointermove' || movementX || movementY) act();
  };
  for (const touch of ['pointermove', 'pointerdown', 'focusin', 'click'])
    element.addEventListener(touch, touched as EventListener, { passive: true });
  if (element.matches(':focus-within')) act();
}
