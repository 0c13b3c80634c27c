import type { Day } from "./calendar.ts";

export interface FormerZone {
  readonly zone: string;
  /** Moment at which the next zone began, in milliseconds. */
  readonly untilMs: number;
  /** First day that began in the next zone. */
  readonly untilOn: Day;
}

/** Zone of an institution, and those that it had before, in their order. */
export interface ZoneHistory {
  readonly zone: string;
  readonly formerZones?: readonly FormerZone[];
}

export const getZoneAt = ({ zone, formerZones = [] }: ZoneHistory, at: Date): string =>
  formerZones.find(({ untilMs }) => at.getTime() < untilMs)?.zone ?? zone;
