import type { Day } from "./calendar.ts";

export interface FormerZone {
  readonly zone: string;
  /** Instant at which the next zone began, in milliseconds. */
  readonly untilMs: number;
  /** First day that began in the next zone. */
  readonly untilOn: Day;
}

/** Current and former zones of an institution, in order. */
export interface ZoneHistory {
  readonly zone: string;
  readonly formerZones?: readonly FormerZone[];
}

export const getZoneAt = ({ zone, formerZones = [] }: ZoneHistory, at: Date): string =>
  formerZones.find(({ untilMs }) => at.getTime() < untilMs)?.zone ?? zone;
