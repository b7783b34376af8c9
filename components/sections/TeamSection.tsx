import type { MemberView } from 'areaserved/local-service';
import { Portrait } from '../parts/Portrait.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import '../parts/hidden.css';
import './TeamSection.css';

type TeamSectionProps = Readonly<{
  title: string;
  lead?: string;
  team: readonly MemberView[];
  alt?: boolean;
}>;

/** The people, the first one (the owner) larger than the others. */
export function TeamSection({ title, lead, team, alt }: TeamSectionProps) {
  if (team.length === 0) return null;
  return (
    <section className={alt ? 'team band band-alt' : 'team band'}>
      <div className="wrap">
        <SectionHead title={title} lead={lead} />
        <ul>
          {team.map((member) => (
            <li key={member.id}>
              <Portrait name={member.name} initials={member.initials} image={member.picture} photo={member.photo} />
              <div>
                <h3>{member.name}</h3>
                <p className="team-position">{member.position}</p>
                <p>{member.bio}</p>
                {member.social.map((link) => (
                  <a key={link.url} href={link.url}>
                    {link.name}
                    <span className="visually-hidden">: {member.name}</span>
                  </a>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
