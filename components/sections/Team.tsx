import type { MemberView } from 'areaserved/local-service';
import { Photo } from '../ui/Photo.tsx';
import { Head } from '../ui/text.tsx';
import '../styles/tokens-scenes.css';
import './Team.css';

type TeamProps = Readonly<{
  title: string;
  lead?: string;
  team: readonly MemberView[];
  /** On a phone, a row to swipe through. */
  swipe?: boolean;
}>;

/** The team. */
export function Team({ title, lead, team, swipe = false }: TeamProps) {
  if (team.length === 0) return null;
  return (
    <section className="team band">
      <div className="wrap">
        <Head title={title} lead={lead} />
      </div>
      <ul className={swipe ? 'people people-swipe' : 'people'} {...(swipe && { tabIndex: 0, 'aria-label': title })}>
        {team.map((member) => (
          <li key={member.id}>
            <Portrait member={member} />
            <div>
              <h3>{member.name}</h3>
              <p className="people-job">{member.position}</p>
            </div>
            <p>{member.bio}</p>
            {member.social.map((link) => (
              <a key={link.url} href={link.url}>
                {link.name}
                <span className="visually-hidden">: {member.name}</span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A picture of a person, or the initials. Screen readers skip the initials: the name follows. */
function Portrait({ member: { initials, photo } }: Readonly<{ member: MemberView }>) {
  if (photo) return <Photo of={photo} className="portrait" sizes="6rem" />;
  return (
    <span className="portrait" aria-hidden="true">
      {initials}
    </span>
  );
}
