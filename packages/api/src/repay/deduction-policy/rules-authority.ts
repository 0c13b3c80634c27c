/**
 * Checks of the authority over deductions: every level has a role that can decide, the role of the
 * last level sees every case, and a deciding role cannot confirm. Pure rules: the rights of roles
 * are arguments.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { AuthorityValues } from "./contract-authority.ts";

export interface RoleRights {
  readonly role: number;
  readonly canDecide: boolean;
  readonly canApply: boolean;
  /** The role sees the cases of every institution. */
  readonly seesAll: boolean;
}

export interface AuthorityRefusal {
  readonly key: ErrorKey;
  readonly field: string;
}

type Test = (
  values: AuthorityValues,
  rights: ReadonlyMap<number, RoleRights>,
) => AuthorityRefusal | null;

const at = (list: string, index: number, key: ErrorKey, part = ""): AuthorityRefusal | null =>
  index < 0 ? null : { key, field: `${list}.${index}${part}` };

const isRepeated = (all: readonly number[]) => (role: number, index: number) =>
  all.indexOf(role) < index;

const TESTS: readonly Test[] = [
  ({ reviewers }) =>
    at("reviewers", reviewers.findIndex(isRepeated(reviewers)), "deduction.roleTwice"),
  ({ reviewers }, rights) =>
    at(
      "reviewers",
      reviewers.findIndex((role) => !rights.get(role)?.canDecide),
      "deduction.cannotDecide",
    ),
  // An institution may deny a permission to its own users, so the last role must belong to none.
  ({ reviewers }, rights) =>
    rights.get(reviewers.at(-1) ?? 0)?.seesAll
      ? null
      : at("reviewers", reviewers.length - 1, "deduction.lastSeesAll"),
  ({ checkers }, rights) =>
    checkers.some((role) => rights.get(role)?.seesAll)
      ? null
      : { key: "deduction.noConfirmingRole", field: "checkers" },
  ({ checkers }, rights) =>
    at(
      "checkers",
      checkers.findIndex((role) => !rights.get(role)?.canDecide),
      "deduction.cannotDecide",
    ),
  ({ checkers, reviewers }) =>
    at(
      "checkers",
      checkers.findIndex((role) => reviewers.includes(role)),
      "deduction.decidingRoleCannotConfirm",
    ),
  ({ checkers }) => at("checkers", checkers.findIndex(isRepeated(checkers)), "deduction.roleTwice"),
  ({ starts }) => (starts.length > 0 ? null : { key: "deduction.noApplyingRole", field: "starts" }),
  ({ starts }) =>
    at(
      "starts",
      starts.map(({ role }) => role).findIndex(isRepeated(starts.map(({ role }) => role))),
      "deduction.roleTwice",
      ".role",
    ),
  ({ starts }, rights) =>
    at(
      "starts",
      starts.findIndex(({ role }) => !rights.get(role)?.canApply),
      "deduction.cannotApply",
      ".role",
    ),
  ({ starts, reviewers }) =>
    at(
      "starts",
      starts.findIndex(({ role, level }) => level < 1 + reviewers.indexOf(role)),
      "deduction.startsBelow",
      ".level",
    ),
  ({ starts, reviewers }) =>
    at(
      "starts",
      starts.findIndex(({ role }) => role === reviewers.at(-1)),
      "deduction.lastLevelCannotApply",
      ".role",
    ),
];

/** Returns the first refusal of these roles, or null. */
export function getAuthorityRefusal(
  values: AuthorityValues,
  roles: readonly RoleRights[],
): AuthorityRefusal | null {
  const rights = new Map(roles.map((role) => [role.role, role]));
  for (const test of TESTS) {
    const refusal = test(values, rights);
    if (refusal) return refusal;
  }
  return null;
}
