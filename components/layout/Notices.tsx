import type { Copy, NoticeView } from 'areaserved/local-service';
import './Notices.css';

type NoticesProps = Readonly<{ copy: Copy; notices: readonly NoticeView[] }>;

/** Notices in a bar below the header. */
export function Notices({ copy, notices }: NoticesProps) {
  return (
    <aside aria-label={copy.site('notices')} data-temporary="">
      {notices.map(({ text, level }) => (
        <div key={text} className={`notice notice-${level}`}>
          <p className="wrap">
            {level !== 'info' && <b>{copy.site(level)}: </b>}
            {text}
          </p>
        </div>
      ))}
    </aside>
  );
}
