import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { PROPOSAL_KINDS } from "../proposal/contract-words.ts";
import type { KindRoles, LastChange } from "./contract-approver.ts";
import type { RoleRights } from "./rules-approver.ts";
import { queryRows } from "../../core/query.ts";

export const listRoleRights = (db: Db) =>
  queryRows(db)<RoleRights>`
    select r.id as role, r.name, r.side, r.case_scope, r.works_cases,
      (select count(*)::int from app_user u where u.role_id = r.id and u.status = 'ENABLED') as people,
      (select count(*)::int from app_user u
        where u.role_id = r.id and u.status = 'ENABLED' and u.confirmation is not null) as confirmed,
      array(select h.permission from role_permission h where h.role_id = r.id) as holds
    from role r where not r.is_service order by r.id`;

/** Lists all kinds with their roles, in the order of the contract. */
export async function listKindRoles(db: Db): Promise<KindRoles[]> {
  const rows = await db.selectFrom("proposalRole").selectAll().orderBy("roleId").execute();
  return PROPOSAL_KINDS.map((kind) => {
    const kindRows = rows.filter((row) => row.kind === kind);
    const listRoles = (isNamed: (row: (typeof rows)[number]) => boolean) =>
      kindRows.filter(isNamed).map(({ roleId }) => roleId);
    return {
      kind,
      proposers: listRoles(({ canPropose }) => canPropose),
      approvers: listRoles(({ canApprove }) => canApprove),
      notified: listRoles(({ isNotified }) => isNotified),
      readers: listRoles(
        ({ canPropose, canApprove, isNotified }) => !canPropose && !canApprove && !isNotified,
      ),
    };
  });
}

/** Finds the last approved proposal of each subject with this prefix. */
export async function listLastChanges(
  db: Db,
  prefix: string,
): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await db
    .selectFrom("proposal as p")
    .innerJoin("appUser as u", "u.id", "p.proposerId")
    .innerJoin("appUser as d", "d.id", "p.deciderId")
    .distinctOn("p.subject")
    .select(["p.subject", "p.id as proposalId", "p.decidedAt"])
    .select(["u.name as proposerName", "d.name as deciderName"])
    .where("p.state", "=", "APPROVED")
    .where(sql<boolean>`starts_with(p.subject, ${prefix})`)
    .orderBy("p.subject")
    .orderBy("p.id", "desc")
    .$narrowType<{ decidedAt: Date }>()
    .execute();
  return new Map(rows.map(({ subject, ...change }) => [subject, change]));
}

export async function replaceKindRoles(
  db: Db,
  { kind, proposers, approvers, notified, readers }: KindRoles,
): Promise<void> {
  await db.deleteFrom("proposalRole").where("kind", "=", kind).execute();
  const named = new Set([...proposers, ...approvers, ...notified, ...readers]);
  await db
    .insertInto("proposalRole")
    .values(
      [...named].map((roleId) => ({
        kind,
        roleId,
        canPropose: proposers.includes(roleId),
        canApprove: approvers.includes(roleId),
        isNotified: notified.includes(roleId),
      })),
    )
    .execute();
}
