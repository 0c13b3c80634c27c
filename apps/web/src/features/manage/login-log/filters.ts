import { isAddress, OUTCOMES } from "@kolekta/api/manage/login-log/contract";
import { type FilterValues, type Param, param } from "@/lib/url-state.ts";

const address: Param<string> = (text) => (isAddress(text) ? text : undefined);

/** What the logins are narrowed by, as it stands in the address. */
export const FILTERS = {
  login: param.text(),
  ip: address,
  institutionId: param.id(),
  outcome: param.choice(OUTCOMES),
  from: param.day(),
  to: param.day(),
};
export type LoginLogFilterValues = FilterValues<typeof FILTERS>;
