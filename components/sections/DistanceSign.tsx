import { shared } from '../../generator/render/shared.ts';
import './DistanceSign.css';

export type DistanceSignProps = Readonly<{ value: string; label: string; roadsLabel: string; roads: readonly string[] }>;

/** The road sign in the banner: how far help is, and the roads it comes on. */
export const DistanceSign = shared(function DistanceSign({ value, label, roadsLabel, roads }: DistanceSignProps) {
  return (
    <div className="distance-sign">
      <p className="distance-sign-value">{value}</p>
      <p className="distance-sign-label">{label}</p>
      <ul aria-label={roadsLabel}>
        {roads.map((road) => (
          <li key={road}>{road}</li>
        ))}
      </ul>
    </div>
  );
});
