import { useEffect, useRef, useState } from 'react';

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
