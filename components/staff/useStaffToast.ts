import { useEffect, useRef, useState } from 'react';
import type { Toast } from './StaffToast.tsx';

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
