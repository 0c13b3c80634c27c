import { CURRENCIES } from "@kolekta/api/core/money";
import { FLOWS } from "@kolekta/api/reports/daily/contract-codes";
import { param } from "@/lib/url-state.ts";

export const MEASURES = ["cases", "minor", "principalMinor"] as const;
export type Measure = (typeof MEASURES)[number];

export const FILTERS = {
  from: param.day(),
  to: param.day(),
  institutionId: param.id(),
  stageId: param.id(),
  by: param.choice(MEASURES),
};

/** Parameters of an opened figure: flow, days, institution, stage and currency. */
export const DRILL_DOWN_PARAMS = {
  flow: param.choice(FLOWS),
  first: param.day(),
  last: param.day(),
  institution: param.id(),
  stage: param.id(),
  currency: param.choice(CURRENCIES),
};
