import type { Copy, GalleryView } from 'areaserved/local-service/components';
import { Photo } from '../parts/Photo.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';

type PhotoGalleryProps = Readonly<{ copy: Copy; photos: GalleryView }>;

/** Photographs of jobs. Each is a link to itself; with scripts it opens in a window of its own. */
export function PhotoGallery({ copy, photos }: PhotoGalleryProps) {
  if (photos.length === 0) return null;
  const words = [copy.site('close'), copy.site('previousPhoto'), copy.site('nextPhoto')];
  return (
    <section className="band">
      <div className="wrap">
        <SectionHead title={copy.site('recentWork')} />
        <ul className="photo-gallery" data-script="script:gallery" data-words={words.join('|')}>
          {photos.map(({ photo, caption }) => (
            <li key={photo.base}>
              <a href={`${photo.base}.jpg`}>
                <Photo of={photo} sizes="(width >= 64rem) 22rem, (width >= 36rem) 46vw, 92vw" />
              </a>
              <p>{caption}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
