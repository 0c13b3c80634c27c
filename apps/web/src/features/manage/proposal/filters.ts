import { PROPOSAL_KINDS, PROPOSAL_STATES } from "@kolekta/api/manage/proposal/contract-words";
import { filter } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const TABS = [...PROPOSAL_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  proposer: filter.search("manage.proposal.proposer"),
  kind: filter.code(
    PROPOSAL_KINDS,
    "manage.proposal.setting",
    "manage.proposal.anyKind",
    (kind) => `manage.proposal.kind.${kind}`,
  ),
  from: filter.from("manage.proposal.from"),
  to: filter.to("manage.proposal.to"),
};

export const VIEW = { tab: param.choice(TABS), page: param.id(), show: param.id() };
