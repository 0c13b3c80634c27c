import { PROPOSAL_KINDS, PROPOSAL_STATES } from "@kolekta/api/manage/proposal/contract-words";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const TABS = [...PROPOSAL_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  kind: param.choice(PROPOSAL_KINDS),
  proposer: param.text(),
  from: param.day(),
  to: param.day(),
};
export type ProposalFilterValues = FilterValues<typeof FILTERS>;

export const VIEW = {
  tab: param.choice(TABS),
  page: param.id(),
  show: param.id(),
};
