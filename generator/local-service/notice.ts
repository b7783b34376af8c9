/** The notice of the business and that of a city: a bar below the header, until a day is over. */
import type { Context } from '../define/index.ts';
import { siteRecords } from './records.ts';
import type { City } from './complete.ts';

export interface NoticeView {
  readonly text: string;
  readonly level: 'info' | 'warning' | 'emergency';
}

/** Props of the layout around a page: the current notices, that of the city first. */
export function layoutWithNotices(
  { city }: { readonly city?: City },
  { get }: Context,
): { readonly notices?: readonly NoticeView[] } {
  const { business, today } = get(siteRecords);
  const notices = [city?.notice, business.notice].flatMap((notice) =>
    notice && today <= notice.until ? [{ text: notice.text, level: notice.level }] : [],
  );
  return notices.length > 0 ? { notices } : {};
}
