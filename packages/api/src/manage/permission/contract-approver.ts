import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, NoInput } from "../../core/page.ts";
import { Kind, Proposed, WaitingProposal } from "../proposal/contract.ts";
import { RoleNumber } from "../role/contract.ts";

const Roles = z.array(RoleNumber).max(50);

const parts = {
  proposers: Roles,
  approvers: Roles,
  notified: Roles,
  readers: Roles.describe("Roles that only see proposals of this kind"),
};

export const LastChange = z.object({
  proposalId: Id,
  proposerName: z.string(),
  deciderName: z.string(),
  decidedAt: Instant,
});
export type LastChange = z.output<typeof LastChange>;

const KindRoles = z.object({ kind: Kind, ...parts });
export type KindRoles = z.output<typeof KindRoles>;

export const listApprovers = {
  input: NoInput,
  output: z.array(
    KindRoles.extend({
      /** Last approved change; null for delivered roles. */
      last: LastChange.nullable(),
      waiting: WaitingProposal.nullable(),
    }),
  ),
};

/** Proposes the roles of one kind; the roles that approve the kind today decide. */
export const saveApprovers = {
  input: KindRoles.extend({
    proposers: Roles.min(1),
    approvers: Roles.min(1),
    baseId: Id.nullable().describe("Last change read"),
  }),
  output: Proposed,
};
