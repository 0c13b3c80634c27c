import { type FilterValues, param } from "@/lib/url-state.ts";

export const POSITIONS = ["LEADER", "MEMBER"] as const;
export const STATUSES = ["ENABLED", "DISABLED", "LOCKED", "UNCONFIRMED"] as const;

export const FILTERS = {
  text: param.text(),
  role: param.id(),
  institutionId: param.id(),
  groupId: param.id(),
  stageId: param.id(),
  status: param.choice(STATUSES),
  position: param.choice(POSITIONS),
  from: param.day(),
  to: param.day(),
};

export type UserFilterValues = FilterValues<typeof FILTERS>;
