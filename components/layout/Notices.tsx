import type { Copy, NoticeView } from 'areaserved/local-service';
import { Icon } from '../ui/Icon.tsx';
import { iconAlert } from '../ui/icons.ts';
import './Notices.css';

type NoticesProps = Readonly<{ copy: Copy; notices: readonly NoticeView[] }>;

/** Notices in a bar below the header. */
export function Notices({ copy, notices }: NoticesProps) {
  return (
    <aside aria-label={copy.site('notices')} data-temporary="">
      {notices.map(({ text, level }) => (
        <div key={text} className={`notice notice-${level}`}>
          <p className="wrap">
            {level !== 'info' && <Icon icon={iconAlert} />}
            <span>
              {level !== 'info' && <b>{copy.site(level)}: </b>}
              {text}
            </span>
          </p>
        </div>
      ))}
    </aside>
  );
}
