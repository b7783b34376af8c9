/** The locator map. */
import type { Road } from './records.ts';

/** Points of the locator map in units of its view box (0 0 320 240). */
export interface MapView {
  readonly width: number;
  readonly height: number;
  readonly city: MapPoint;
  readonly center: MapPoint;
  /** The service radius. */
  readonly ring: { readonly x: number; readonly y: number; readonly r: number };
  readonly neighbours: readonly MapPoint[];
  /** Most important first, with the place that suits their shield best. */
  readonly roads: readonly {
    readonly name: string;
    readonly kind: Road['kind'];
    /** Where it runs: two points or more in each stretch. */
    readonly stretches: readonly (readonly (readonly [x: number, y: number])[])[];
    readonly x: number;
    readonly y: number;
  }[];
  /** The bar that shows how long a distance is on the map: its length in units, and "5 mi". */
  readonly scale: { readonly length: number; readonly text: string };
}
export interface MapPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Side on which the label has room. */
  readonly anchor: 'start' | 'end' | 'middle';
}
