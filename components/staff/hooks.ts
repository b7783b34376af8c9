import { useEffect, useRef, useState } from 'react';
import type { Toast } from './ui.tsx';

/** `done` of `wanted`; null while the amount is unknown. */
export type Progress = Readonly<{ done: number | null; wanted: number }>;

const STEPS = 8;

/** Progress of an action that takes `milliseconds`, shown for `lasting` milliseconds after it. Null when there is none. */
export function useStaffProgress(
  milliseconds: number,
  lasting: number,
): [Progress | null, (onComplete: () => void) => void] {
  const [progress, setProgress] = useState<Progress | null>(null);
  const timers = useRef<readonly ReturnType<typeof setTimeout>[]>([]);
  const stop = (): void => timers.current.forEach(clearTimeout);
  useEffect(() => stop, []);
  const start = (onComplete: () => void): void => {
    stop();
    setProgress({ done: null, wanted: STEPS });
    const step = (done: number) =>
      setTimeout(() => setProgress({ done, wanted: STEPS }), (milliseconds * done) / STEPS);
    timers.current = [
      ...Array.from({ length: STEPS }, (_, index) => step(index + 1)),
      setTimeout(onComplete, milliseconds),
      setTimeout(() => setProgress(null), milliseconds + lasting),
    ];
  };
  return [progress, start];
}

/** The toast that is shown, and a function that shows another one for some milliseconds. */
export function useStaffToast(): [Toast | null, (text: string, milliseconds: number) => void] {
  const [toast, setToast] = useState<Toast | null>(null);
  const count = useRef(0);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast((shown) => (shown === toast ? null : shown)), toast.milliseconds);
    return () => clearTimeout(timer);
  }, [toast]);
  const show = (text: string, milliseconds: number): void => {
    count.current += 1;
    setToast({ id: count.current, text, milliseconds });
  };
  return [toast, show];
}
