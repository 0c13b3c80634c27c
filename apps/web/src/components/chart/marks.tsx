import type { ChartColor } from "./data.ts";

/** Dash pattern of a comparison. */
export const DASH = "5 4";

/** Series stay distinguishable without colour: lines by markers, bars by hatching. */
const MARKERS: readonly ((r: number) => string)[] = [
  (r) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
  (r) => `M${-r},${-r}H${r}V${r}H${-r}Z`,
  (r) => `M0,${-r * 1.2}L${r * 1.2},${r}H${-r * 1.2}Z`,
  (r) => `M0,${-r * 1.35}L${r * 1.35},0L0,${r * 1.35}L${-r * 1.35},0Z`,
  (r) => `M0,${r * 1.2}L${r * 1.2},${-r}H${-r * 1.2}Z`,
  (r) =>
    `M${-r},${-r / 3}H${-r / 3}V${-r}H${r / 3}V${-r / 3}H${r}V${r / 3}H${r / 3}V${r}H${-r / 3}V${r / 3}H${-r}Z`,
];

export const markerPath = (order: number, r: number): string =>
  (MARKERS[order % MARKERS.length] ?? MARKERS[0])?.(r) ?? "";

const HATCHES = [
  "",
  "M0,6L6,0M-1,1L1,-1M5,7L7,5",
  "M3,2V4M2,3H4",
  "M0,0L6,6M-1,5L1,7M5,-1L7,1",
  "M0,3H6",
  "M3,0V6",
];

export const toColorVar = (color: ChartColor): string => `var(--${color})`;

/** Fill pattern of the bars of a series. */
export const Hatch = ({ id, color, order }: { id: string; color: ChartColor; order: number }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
    <rect width="6" height="6" fill={toColorVar(color)} />
    <path d={HATCHES[order % HATCHES.length]} stroke="var(--card)" strokeWidth="1.2" fill="none" />
  </pattern>
);
