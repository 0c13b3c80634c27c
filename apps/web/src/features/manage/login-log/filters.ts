import { isAddress, OUTCOMES } from "@kolekta/api/manage/login-log/contract";
import { type FilterValues, type Param, param } from "@/lib/url-state.ts";

const address: Param<string> = (text) => (isAddress(text) ? text : undefined);

export const FILTERS = {
  login: param.text(),
  ip: address,
  institutionId: param.id(),
  outcome: param.choice(OUTCOMES),
  from: param.day(),
  to: param.day(),
};
export type LoginLogFilterValues = FilterValues<typeof FILTERS>;
