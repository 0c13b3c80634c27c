import type { Permission } from "../../core/permissions.ts";
import type { KindRoles } from "./contract-approver.ts";
import { canDecide, canProposeRights, type RoleRights } from "./rules-approver.ts";
import * as fixed from "./rules-fixed.ts";

export interface PermissionChange {
  readonly role: number;
  readonly gains: readonly Permission[];
  readonly loses: readonly Permission[];
}

interface Refusal {
  readonly key:
    | "request.invalid"
    | "permission.unchanged"
    | "permission.notGranted"
    | "permission.companyOnly"
    | "permission.leadersOnly"
    | "permission.seesNoBorrower"
    | "permission.separated"
    | "permission.lastHolder"
    | "permission.noProposer"
    | "permission.lastApprover";
  readonly field: string;
  readonly permission?: Permission;
}

/** Returns why a role can never hold a permission, or null. */
export function getHoldingRefusal(
  { side, caseScope, worksCases }: RoleRights,
  permission: Permission,
): Refusal["key"] | null {
  if (side === "AGENCY" && fixed.COMPANY_ONLY.includes(permission)) return "permission.companyOnly";
  if (worksCases && fixed.LEADERS_ONLY.includes(permission)) return "permission.leadersOnly";
  if (caseScope === "NONE" && fixed.BORROWER_DATA.includes(permission))
    return "permission.seesNoBorrower";
  return null;
}

/** Returns true when a role would hold both halves of a two-person decision. */
export const isSeparated = (holds: readonly Permission[], permission: Permission): boolean =>
  fixed.SEPARATED.some(
    (pair) => pair.includes(permission) && pair.every((other) => holds.includes(other)),
  );

function getGainRefusal(
  role: RoleRights,
  permission: Permission,
  after: readonly Permission[],
): Refusal["key"] | null {
  if (role.holds.includes(permission)) return "permission.unchanged";
  return (
    getHoldingRefusal(role, permission) ??
    (isSeparated(after, permission) ? "permission.separated" : null)
  );
}

/** Lists the kinds of proposals without a confirmed approver. */
const listUndecidable = (
  kinds: readonly KindRoles[],
  roles: readonly RoleRights[],
): readonly string[] =>
  kinds
    .filter(
      ({ approvers }) =>
        !roles.some(
          (role) => approvers.includes(role.role) && role.confirmed > 0 && canDecide(role),
        ),
    )
    .map(({ kind }) => kind);

/** Refuses a change after which no role could change rights or decide proposals. */
function getLockoutRefusal(
  permission: Permission,
  { before, after }: Record<"before" | "after", readonly RoleRights[]>,
  kinds: readonly KindRoles[],
): Refusal["key"] | null {
  const hasHolder = after.some(({ people, holds }) => people > 0 && holds.includes(permission));
  if (fixed.NEVER_WITHOUT_HOLDER.includes(permission) && !hasHolder) return "permission.lastHolder";
  if (!kinds.every((kind) => canProposeRights(kind, after))) return "permission.noProposer";
  const undecidable = listUndecidable(kinds, before);
  return listUndecidable(kinds, after).every((kind) => undecidable.includes(kind))
    ? null
    : "permission.lastApprover";
}

/** Pure rules: no actor, no storage. */
export function getRoleRefusal(
  { role, gains, loses }: PermissionChange,
  before: readonly RoleRights[],
  kinds: readonly KindRoles[],
): Refusal | null {
  const current = before.find((rights) => rights.role === role);
  if (!current || gains.some((permission) => loses.includes(permission)))
    return { key: "request.invalid", field: "role" };
  if (gains.length + loses.length === 0) return { key: "permission.unchanged", field: "gains" };
  const holds = [...current.holds, ...gains].filter((permission) => !loses.includes(permission));
  const after = before.map((rights) => (rights === current ? { ...rights, holds } : rights));
  for (const [index, permission] of gains.entries()) {
    const key = getGainRefusal(current, permission, holds);
    if (key) return { key, field: `gains.${index}`, permission };
  }
  for (const [index, permission] of loses.entries()) {
    const key = current.holds.includes(permission)
      ? getLockoutRefusal(permission, { before, after }, kinds)
      : "permission.notGranted";
    if (key) return { key, field: `loses.${index}`, permission };
  }
  return null;
}
