import { useEffect, useRef, useState } from 'react';
import type { Toast } from './ui.tsx';

/** `done` of `wanted`; null: begun, but nobody knows yet how much. */
export type Progress = Readonly<{ done: number | null; wanted: number }>;

const STEPS = 8;

/** Progress of something that takes `milliseconds` and stays on show for `lasting` after it. Null: nothing under way. */
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

/** The one toast on show, and a way to put another in its place; each leaves after its own time. */
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
