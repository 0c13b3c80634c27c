import { KINDS, type State } from "@kolekta/api/repay/deduction/contract-words";
import { filter } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

/** Tabs of the page; each shows applications of these states. */
export const TABS = ["MINE", "WAITING", "APPROVED", "USED", "REJECTED", "ENDED", "ALL"] as const;
export type Tab = (typeof TABS)[number];

export const STATES_OF: Record<Exclude<Tab, "MINE" | "ALL">, State[]> = {
  WAITING: ["APPLIED", "IN_REVIEW"],
  APPROVED: ["APPROVED"],
  USED: ["USED"],
  REJECTED: ["REJECTED"],
  ENDED: ["EXPIRED", "VOID", "WITHDRAWN"],
};

export const toFilter = (tab: Tab): { mine?: true; states?: State[] } => {
  if (tab === "MINE") return { mine: true };
  return tab === "ALL" ? {} : { states: STATES_OF[tab] };
};

export const FILTERS = {
  text: filter.search("repay.deduction.page.search"),
  kind: filter.code(
    KINDS,
    "core.field.kind",
    "repay.deduction.page.anyKind",
    (kind) => `repay.deduction.kinds.${kind}`,
  ),
  institutionId: filter.institution(),
  stageId: filter.stage(),
  from: filter.from("repay.deduction.page.from"),
  to: filter.to("repay.deduction.page.to"),
};

export const VIEW = { tab: param.choice(TABS), page: param.id(), show: param.id() };
