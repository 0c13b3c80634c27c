import type { Outputs } from "@/lib/trpc.ts";

export type ApproverRow = Outputs["manage"]["permission"]["listApprovers"][number];

/** Parts of a kind with their names. */
export const PARTS = [
  ["proposers", "manage.proposal.proposedBy"],
  ["approvers", "manage.proposal.fact.approverRoles"],
  ["notified", "manage.proposal.fact.notifiedRoles"],
  ["readers", "manage.proposal.fact.readerRoles"],
] as const;
