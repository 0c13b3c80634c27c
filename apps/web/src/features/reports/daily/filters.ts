import { addDays } from "@kolekta/api/core/calendar";
import { CURRENCIES } from "@kolekta/api/core/money";
import { FLOWS } from "@kolekta/api/reports/daily/contract-codes";
import { DEFAULT_DAYS } from "@kolekta/api/reports/run/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const MEASURES = ["cases", "minor", "principalMinor"] as const;
export type Measure = (typeof MEASURES)[number];

export const FILTERS = {
  from: param.day(),
  to: param.day(),
  institutionId: param.id(),
  stageId: param.id(),
  by: param.choice(MEASURES),
};
export type DailyReportFilterValues = FilterValues<typeof FILTERS>;

/** Parameters of an opened figure: flow, days, institution, stage and currency. */
export const DRILL_DOWN_PARAMS = {
  flow: param.choice(FLOWS),
  first: param.day(),
  last: param.day(),
  institution: param.id(),
  stage: param.id(),
  currency: param.choice(CURRENCIES),
};

/** Completes a range like the server when an end is missing. */
export const toRange = ({ from, to }: DailyReportFilterValues, today: string) => {
  const end = to ?? (from === undefined ? today : addDays(from, DEFAULT_DAYS - 1));
  return { from: from ?? addDays(end, 1 - DEFAULT_DAYS), to: end };
};
