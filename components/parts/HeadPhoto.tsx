import type { Picture } from 'areaserved';
import { Photo } from './Photo.tsx';
import './HeadPhoto.css';

/** The photograph in the head of a page: beside its words, or below them on a phone. */
export function HeadPhoto({ of }: Readonly<{ of: Picture }>) {
  return <Photo of={of} className="head-photo" sizes="(width >= 56rem) 44vw, 94vw" first />;
}
