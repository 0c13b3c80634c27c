import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "./sql.ts";
import type { Permission } from "./permissions.ts";
import { queryRows } from "./query.ts";
import { holdsPermission } from "./rights.ts";
import { isLinkedAccountSql, isSamePersonSql } from "./same-person.ts";

interface Decision {
  readonly permission: Permission;
  readonly institutionId: number;
  readonly requesterIds: readonly number[];
  readonly concernedId?: number;
  readonly at: Date;
}

/**
 * Lists the ids of users who may decide for an institution, without the parties and their other
 * accounts.
 */
export async function listApprovers(
  db: Db,
  { permission, institutionId, requesterIds, concernedId = 0, at }: Decision,
): Promise<number[]> {
  const requester = { requesterId: sql.ref("r.id"), at: sql`${at}::timestamptz` };
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and ${holdsPermission("u", permission)}
      and coalesce(u.institution_id, ${institutionId}) = ${institutionId}
      and (u.institution_id is not null
        or not exists (select from user_institution s where s.user_id = u.id)
        or exists (select from user_institution s where s.user_id = u.id and s.institution_id = ${institutionId}))
      and u.id <> ${concernedId} and not ${isLinkedAccountSql(sql.ref("u.id"), concernedId)}
      and u.id <> all(${[...requesterIds]}::bigint[]) and not exists (
        select from app_user r where r.id = ${anyOf(requesterIds)} and ${isSamePersonSql(sql.ref("u.id"), requester)})
    order by u.id`;
  return rows.map(({ id }) => id);
}
