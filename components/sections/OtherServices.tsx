import type { Link, ServiceLink } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Icon } from '../parts/Icon.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './OtherServices.css';

export type OtherServicesProps = Readonly<{
  title: string;
  services: readonly ServiceLink[];
  learnMore: string;
  all: Link;
}>;

/** More that can be had in the same place, and the way back to all of it. What it means there, its own page says. */
export function OtherServices({ title, services, learnMore, all }: OtherServicesProps) {
  if (services.length === 0) return null;
  return (
    <section className="other-services band">
      <div className="wrap">
        <SectionHead title={title} />
        <ul>
          {services.map((service) => (
            <OtherService key={service.slug} service={service} learnMore={learnMore} />
          ))}
        </ul>
        <ButtonLink href={all.href} kind="secondary">
          {all.name}
        </ButtonLink>
      </div>
    </section>
  );
}

function OtherService({ service, learnMore }: Readonly<{ service: ServiceLink; learnMore: string }>) {
  return (
    <li>
      <Icon icon={service.drawing} size={32} />
      <a href={service.href}>
        <h3>{service.name}</h3> <span>{learnMore}</span>
      </a>
    </li>
  );
}
