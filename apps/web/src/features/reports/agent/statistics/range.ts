import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import { param } from "@/lib/url-state.ts";

/** Maximum days per request, as on the server. */
export const MAX_DAYS = 92;

export const PRESETS = ["week", "month", "quarter", "thisMonth"] as const;
export type Preset = (typeof PRESETS)[number];

/** Range in the address: a preset, or both end days. */
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

const DAYS: Record<Exclude<Preset, "thisMonth">, number> = { week: 7, month: 30, quarter: 90 };

const presetRange = (preset: Preset, today: string): Range => ({
  from: preset === "thisMonth" ? `${today.slice(0, 7)}-01` : addDays(today, 1 - DAYS[preset]),
  to: today,
});

/** Computes the range: two given ends take precedence over a preset; the default is thirty days. */
export const toRange = ({ range = "month", from, to }: Chosen, today: string): Range =>
  from && to ? { from, to } : presetRange(range, today);

/** Returns the active preset; null for two chosen days. */
export const toPreset = ({ range = "month", from, to }: Chosen): Preset | null =>
  from && to ? null : range;

export type Fault = "reversed" | "tooLong";

export function getFault({ from, to }: Range): Fault | null {
  if (to < from) return "reversed";
  return daysBetween(from, to) >= MAX_DAYS ? "tooLong" : null;
}
