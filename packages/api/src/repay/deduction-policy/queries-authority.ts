import type { Db } from "@kolekta/db";
import { queryRows } from "../../core/query.ts";
import type { DefaultOwner } from "../../core/setting/default.ts";
import type { SettingRevision, SettingStore } from "../../core/setting/revision.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { AuthorityValues } from "./contract-authority.ts";
import type { RoleRights } from "./rules-authority.ts";

const rows = settingTable<DefaultOwner, DefaultOwner>("deduction_authority", {
  owner: [],
  values: [],
});

type Level = AuthorityValues["starts"][number]["level"];

interface RoleRow {
  readonly authorityId: number;
  readonly roleId: number;
  readonly reviewsLevel: Level | null;
  readonly startsLevel: Level | null;
  readonly checks: boolean;
}

/** Revision with its roles, which are inserted and withdrawn together. */
export const authorityLines: SettingStore<DefaultOwner, AuthorityValues> = {
  ...rows,
  async lines(db, owners) {
    const [lines, roles] = [await rows.lines(db, owners), await listRoles(db)];
    const byLine = Map.groupBy(roles, ({ authorityId }) => authorityId);
    return lines.map((line) => toAuthorityLine(line, byLine.get(line.id) ?? []));
  },
  async insert(db, values, revisionMeta) {
    const id = await rows.insert(db, {}, revisionMeta);
    await db
      .insertInto("deductionRole")
      .values(toRoleRows(values).map((row) => ({ ...row, authorityId: id })))
      .execute();
    return id;
  },
};

export async function listRoles(db: Db): Promise<RoleRow[]> {
  const found = await queryRows(db)<RoleRow>`
    select authority_id, role_id, reviews_level, starts_level, checks
    from deduction_role order by authority_id, role_id`;
  return found;
}

const toAuthorityLine = (
  line: SettingRevision<DefaultOwner, DefaultOwner>,
  roles: readonly RoleRow[],
): SettingRevision<DefaultOwner, AuthorityValues> => ({
  ...line,
  reviewers: roles
    .filter((role) => role.reviewsLevel !== null)
    .toSorted((a, b) => Number(a.reviewsLevel) - Number(b.reviewsLevel))
    .map(({ roleId }) => roleId),
  checkers: roles.filter((role) => role.checks).map(({ roleId }) => roleId),
  starts: roles.flatMap(({ roleId: role, startsLevel: level }) =>
    level === null ? [] : [{ role, level }],
  ),
});

function toRoleRows({ reviewers, checkers, starts }: AuthorityValues) {
  const named = [...reviewers, ...checkers, ...starts.map(({ role }) => role)];
  return [...new Set(named)].map((roleId) => {
    const level = 1 + reviewers.indexOf(roleId);
    return {
      roleId,
      reviewsLevel: level > 0 ? level : null,
      startsLevel: starts.find(({ role }) => role === roleId)?.level ?? null,
      checks: checkers.includes(roleId),
    };
  });
}

export async function roleRights(db: Db): Promise<RoleRights[]> {
  const found = await queryRows(db)<RoleRights>`
    select r.id as role, r.case_scope = 'ALL' as sees_all,
      exists (select from role_permission p where p.role_id = r.id and p.permission = 'deduction.decide') as can_decide,
      exists (select from role_permission p where p.role_id = r.id and p.permission = 'deduction.apply') as can_apply
    from role r where not r.is_service order by r.id`;
  return found;
}
