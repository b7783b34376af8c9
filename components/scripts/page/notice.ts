/** Calls `act` once for each observed element that comes into view. */
export function whenSeen(act: (element: Element) => void, options: IntersectionObserverInit): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      act(target);
    }
  }, options);
  return observer;
}

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
