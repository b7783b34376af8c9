import type { CenterView, Copy, MapView } from 'areaserved/local-service';
import { FrameFacade } from '../islands/FrameFacade.tsx';
import { Island } from '../islands/Island.tsx';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import './CenterMap.css';

type CenterMapProps = Readonly<{
  map: MapView;
  center: CenterView;
  /** Name of the frame. */
  title: string;
  /** Text of the button that loads it. */
  action: string;
  copy: Copy;
}>;

/** A drawn map that a tap replaces with an embedded one, and a link to the map service. */
export function CenterMap({ map, center, title, action, copy }: CenterMapProps) {
  return (
    <div className="center-map">
      <div className="facade-ground">
        <LocatorMap map={map} />
        <Island
          of={FrameFacade}
          when="touch"
          props={{ kind: 'map', src: center.mapUrl, words: { title, action, loading: copy.site('loadingMap') } }}
        />
      </div>
      {center.directionsUrl && (
        <a className="facade-link" href={center.directionsUrl}>
          {copy.site('openMap')}
          <span className="visually-hidden">: {title}</span>
        </a>
      )}
    </div>
  );
}
