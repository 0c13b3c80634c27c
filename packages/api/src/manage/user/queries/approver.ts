import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { isGranterSql } from "../../../core/same-person.ts";
import { userVisibleTo } from "../../../core/scope.ts";

/** Lists the approvers of settings; none when the account needs no confirmation. */
export async function listApprovers(db: Db, accountId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u
    where u.status = 'ENABLED'
      and (u.id = ${accountId} or exists (select from proposal_role r where r.role_id = u.role_id and r.can_approve))
      and exists (select from app_user a join approver_permission d on d.role_id = a.role_id where a.id = ${accountId})
    order by u.id`;
  return rows.map(({ id }) => id);
}

export interface Approver {
  readonly userId: number;
  readonly institutionId: number | null;
  readonly confirmedAt: Date | null;
  readonly isApprover: boolean;
  readonly isGranter: boolean;
}

/** Finds an account visible to the actor; any account without an actor. */
export async function findApprover(
  db: Db,
  actor: Actor | null,
  userId: number,
  now: Date,
): Promise<Approver | undefined> {
  const granter = actor ? isGranterSql(actor.userId, userId, sql`${now}::timestamptz`) : sql`false`;
  return queryRow(db)<Approver>`
    select u.id as user_id, u.institution_id, u.confirmed_at, ${granter} as is_granter,
      exists (select from approver_permission d where d.role_id = u.role_id) as is_approver
    from app_user u where u.id = ${userId} and ${actor ? userVisibleTo(actor, "u") : sql`true`}`;
}

interface Confirmation {
  /** Is null for a command. */
  readonly confirmerId: number | null;
  readonly at: Date;
}

export const setConfirmation = (db: Db, userId: number, { confirmerId, at }: Confirmation) =>
  db
    .updateTable("appUser")
    .set({
      confirmation: confirmerId === null ? "MACHINE" : "PERSON",
      confirmerId,
      confirmedAt: at,
    })
    .where("id", "=", userId)
    .execute();
