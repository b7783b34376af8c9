import type { ServiceView } from 'areaserved/local-service';
import { Photo } from '../ui/Photo.tsx';
import './ServicePicture.css';

/** The photo of a service, else its drawing. */
export function ServicePicture({ service }: Readonly<{ service: Pick<ServiceView, 'photo' | 'illustration'> }>) {
  const { photo, illustration } = service;
  if (photo) return <Photo of={photo} className="service-picture no-print" sizes="(width >= 60rem) 46rem, 94vw" />;
  return (
    illustration && (
      <img className="service-picture no-print" src={illustration} alt="" width={640} height={280} loading="lazy" />
    )
  );
}
