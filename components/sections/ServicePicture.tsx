import type { IconView } from 'areaserved/local-service';
import { Icon } from '../parts/Icon.tsx';
import './ServicePicture.css';

export type ServicePictureProps = Readonly<{ icon: IconView }>;

/** The picture of a service: its sign on a warning diamond. */
export function ServicePicture({ icon }: ServicePictureProps) {
  return (
    <p className="service-picture">
      <Icon icon={icon} size={140} />
    </p>
  );
}
