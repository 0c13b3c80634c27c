import { z } from "zod";
import { Id, NoInput } from "../../core/page.ts";
import { PERMISSIONS } from "../../core/permissions.ts";
import { Proposed, WaitingProposal } from "../proposal/contract.ts";
import { RoleNumber } from "../role/contract.ts";
import { LastChange } from "./contract-approver.ts";

const Permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);

export const listRoles = {
  input: NoInput,
  output: z.array(
    z.object({
      role: RoleNumber,
      /** Enabled accounts visible to the caller. */
      people: z.int(),
      holds: Permissions,
      /** Last approved change; null for delivered permissions. */
      last: LastChange.nullable(),
      waiting: WaitingProposal.nullable(),
    }),
  ),
};

export const saveRole = {
  input: z.object({
    role: RoleNumber,
    gains: Permissions,
    loses: Permissions,
    /** Last change that the caller read. */
    baseId: Id.nullable(),
  }),
  output: Proposed,
};
