import type { Outputs } from "@/lib/trpc.ts";

export type ApproverRow = Outputs["manage"]["permission"]["listApprovers"][number];

/** Parts of a kind with their names. */
export const PARTS = [
  ["proposers", "manage.proposal.proposedBy"],
  ["approvers", "manage.proposal.detail.approverRoles"],
  ["notified", "manage.proposal.detail.notifiedRoles"],
  ["readers", "manage.proposal.detail.readerRoles"],
] as const;
