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

/** Calls `act` whenever a pointer, a finger or the focus comes to an element. */
export function whenTouched(element: Element, act: () => void): void {
  for (const touch of ['pointerover', 'focusin', 'touchstart']) element.addEventListener(touch, act, { passive: true });
}
