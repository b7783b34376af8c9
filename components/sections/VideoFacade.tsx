import type { Copy, SiteView } from 'areaserved/local-service';
import { FrameFacade } from '../islands/FrameFacade.tsx';
import { Island } from '../islands/Island.tsx';
import { Head } from '../ui/text.tsx';
import { VideoPoster } from './VideoPoster.tsx';
import './VideoFacade.css';

type VideoProps = Readonly<{ site: SiteView; copy: Copy; title: string; lead?: string }>;

/** A poster that a tap replaces with the video, and a link to the video. */
export function VideoFacade({ site, copy, title, lead }: VideoProps) {
  const { video } = site;
  if (!video) return null;
  const words = {
    title: video.title,
    ...(title === video.title ? {} : { name: video.title }),
    action: copy.site('playVideo'),
    loading: copy.site('loadingVideo'),
  };
  return (
    <section className="video-facade band no-print">
      <div className="wrap two">
        <Head title={title} lead={lead} />
        <div>
          <div className="video facade-ground">
            <VideoPoster />
            <Island of={FrameFacade} when="touch" props={{ kind: 'video', src: video.embedUrl, words }} />
          </div>
          <a className="facade-link" href={video.watchUrl}>
            {copy.site('watchVideo')}
          </a>
        </div>
      </div>
    </section>
  );
}
