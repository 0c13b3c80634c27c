import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import { param } from "@/lib/url-state.ts";

/** As many days as the server tells at once. */
export const MAX_DAYS = 92;

export const PRESETS = ["week", "month", "quarter", "thisMonth"] as const;
export type Preset = (typeof PRESETS)[number];

/** How the address says which days are looked at: a preset, or both ends. */
export const RANGE_PARAMS = {
  range: param.choice(PRESETS),
  from: param.day(),
  to: param.day(),
  agent: param.id(),
};

export interface Chosen {
  readonly range?: Preset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

const DAYS: Record<Exclude<Preset, "thisMonth">, number> = {
  week: 7,
  month: 30,
  quarter: 90,
};

const presetRange = (preset: Preset, today: string): Range => ({
  from: preset === "thisMonth" ? `${today.slice(0, 7)}-01` : addDays(today, 1 - DAYS[preset]),
  to: today,
});

/** Thirty days unless the address says otherwise; both ends given come before a preset. */
export const toRange = ({ range = "month", from, to }: Chosen, today: string): Range =>
  from && to ? { from, to } : presetRange(range, today);

/** Which preset is on; null between two days that were chosen. */
export const toPreset = ({ range = "month", from, to }: Chosen): Preset | null =>
  from && to ? null : range;

export type Fault = "reversed" | "tooLong";

export function getFault({ from, to }: Range): Fault | null {
  if (to < from) return "reversed";
  return daysBetween(from, to) >= MAX_DAYS ? "tooLong" : null;
}
