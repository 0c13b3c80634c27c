import { USER_ACTIONS, REVEALED } from "@kolekta/api/manage/activity/contract";
import { type FilterValues, type Param, param } from "@/lib/url-state.ts";

export const isCaseId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Case id that the user types, stored in the address as text. */
const caseId: Param<string> = (text) => (isCaseId(text) ? text : undefined);

const SHARED = {
  login: param.text(),
  taskId: caseId,
  institutionId: param.id(),
  from: param.day(),
  to: param.day(),
};

export const BEHAVIOUR_FILTERS = { ...SHARED, userAction: param.choice(USER_ACTIONS) };
export const REVEAL_FILTERS = { ...SHARED, datum: param.choice(REVEALED) };
export type SharedFilters = FilterValues<typeof SHARED>;
export type BehaviourFilters = FilterValues<typeof BEHAVIOUR_FILTERS>;
export type RevealFilters = FilterValues<typeof REVEAL_FILTERS>;
