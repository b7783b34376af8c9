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
 * Calls `act` whenever a pointer moves on an element, a finger or the focus comes to it. A mouse that only rests where
 * the page opens has not moved.
 */
export function whenTouched(element: Element, act: () => void): void {
  const touched = (event: Event): void => {
    if (!('movementX' in event) || event.movementX || (event as PointerEvent).movementY) act();
  };
  for (const touch of ['pointermove', 'focusin', 'touchstart']) element.addEventListener(touch, touched, { passive: true });
}
