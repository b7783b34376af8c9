import type { Copy, NoticeView, SiteView } from 'areaserved/local-service/components';
import { Icon } from '../parts/Icon.tsx';
import { iconClose } from '../parts/icons.ts';

type NoticesProps = Readonly<{ site: SiteView; copy: Copy; notices: readonly NoticeView[] }>;

/**
 * Notices of the moment, in a place outside the flow: nothing moves when one comes or goes. A script shows them in time,
 * announces each once, and lets visitors close them. Without scripts their words say until when they hold.
 */
export function Notices({ site, copy, notices }: NoticesProps) {
  return (
    <aside className="notices" aria-label={copy.site('notices')}>
      {notices.map(({ slug, text, level, place, from, until, untilText, isShown }) => (
        <div
          key={slug}
          className={`notice notice-${level}`}
          data-notice={slug}
          data-from={from || undefined}
          data-until={until ?? undefined}
          hidden={!isShown}
        >
          <p>
            {level !== 'info' && <b>{copy.site(level)}: </b>}
            {place && <b>{place}: </b>}
            <Called text={text} site={site} />
            {untilText && ' '}
            {untilText && <small>{copy.site('noticeUntil').replace('[time]', untilText)}</small>}
          </p>
          <button type="button" aria-label={copy.site('close')}>
            <Icon icon={iconClose} />
          </button>
        </div>
      ))}
      <p className="notice-said" role="status" aria-atomic="false" />
      <script type="module" src="script:timed" />
      <script type="module" src="script:notices" />
    </aside>
  );
}

/** Text in which the number of the business stays on one line, and calls it. */
function Called({ text, site: { phone } }: Readonly<{ text: string; site: SiteView }>) {
  const [first, ...others] = text.split(phone.display);
  return [
    first,
    ...others.flatMap((part, index) => [
      <a key={index} className="tel" href={phone.href}>
        {phone.display}
      </a>,
      part,
    ]),
  ];
}
