import type { CaseScope, Permission } from "../../core/permissions.ts";
import type { ProposalKindName } from "../proposal/contract-words.ts";
import type { KindRoles } from "./contract-approver.ts";

export interface RoleRights {
  readonly role: number;
  readonly name: string;
  readonly side: "AGENCY" | "COMPANY";
  readonly caseScope: CaseScope;
  readonly worksCases: boolean;
  /** Enabled accounts. */
  readonly people: number;
  /** Enabled accounts confirmed by a second person. */
  readonly confirmed: number;
  readonly holds: readonly Permission[];
}

interface Refusal {
  readonly key:
    | "request.invalid"
    | "permission.approverNotCompany"
    | "permission.approverNeedsRight"
    | "permission.approverProposes"
    | "permission.noProposer"
    | "permission.twoPeople";
  readonly field: string;
}

/** Kinds that change rights: a role that proposes them never decides them. */
const RIGHT_KINDS: ReadonlySet<ProposalKindName> = new Set(["PROPOSAL_ROLE", "ROLE_PERMISSION"]);

/** A role decides proposals only with the permissions to read and to decide them. */
export const canDecide = ({ side, holds }: RoleRights): boolean =>
  side === "COMPANY" && holds.includes("proposal.read") && holds.includes("proposal.decide");

const sum = (
  roles: readonly RoleRights[],
  named: readonly number[],
  count: "people" | "confirmed",
): number =>
  roles.filter(({ role }) => named.includes(role)).reduce((total, role) => total + role[count], 0);

/** Requires a role with enabled accounts that can propose changes of rights. */
export const canProposeRights = (
  { kind, proposers }: Pick<KindRoles, "kind" | "proposers">,
  roles: readonly RoleRights[],
): boolean =>
  !RIGHT_KINDS.has(kind) ||
  roles.some(
    ({ role, people, holds }) =>
      proposers.includes(role) && people > 0 && holds.includes("permission.editRole"),
  );

/** Pure rules: no actor, no storage. */
export function getApproversRefusal(
  { kind, ...parts }: KindRoles,
  roles: readonly RoleRights[],
): Refusal | null {
  const { proposers, approvers } = parts;
  for (const [part, named] of Object.entries(parts))
    if (named.some((role) => !roles.some((existing) => existing.role === role)))
      return { key: "request.invalid", field: part };
  const deciding = roles.filter(({ role }) => approvers.includes(role));
  const toRefusal = (key: Refusal["key"]) => ({ key, field: "approvers" });
  if (deciding.some(({ side }) => side !== "COMPANY"))
    return toRefusal("permission.approverNotCompany");
  if (!deciding.every(canDecide)) return toRefusal("permission.approverNeedsRight");
  if (RIGHT_KINDS.has(kind) && approvers.some((role) => proposers.includes(role)))
    return toRefusal("permission.approverProposes");
  if (!canProposeRights({ kind, proposers }, roles))
    return { key: "permission.noProposer", field: "proposers" };
  const isDecidable =
    sum(roles, approvers, "confirmed") > 0 &&
    sum(roles, proposers, "people") > 0 &&
    sum(roles, [...proposers, ...approvers], "people") > 1;
  return isDecidable ? null : toRefusal("permission.twoPeople");
}
