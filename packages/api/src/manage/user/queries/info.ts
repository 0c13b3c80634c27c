import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow } from "../../../core/query.ts";
import { institutionVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { getLeader, UserInfo } from "../contract.ts";
import { type QueryContext, lockedAt, ORG_UNIT_JOINS, userColumns } from "./list.ts";

export const findInfo = (db: Db, context: QueryContext, userId: number) =>
  queryRow(db)<z.infer<typeof UserInfo>>`
    with ${lockedAt(context.now)}
    select ${userColumns(context)}, u.phone, r.works_cases, t.extension, t.device, u.must_change_password,
      u.password_opens_at, u.password_changed_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name)
        from user_institution x join institution l on l.id = x.institution_id where x.user_id = u.id), '[]') as institutions,
      (select count(*) from collection_case c where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}) as open_cases
    from app_user u join role r on r.id = u.role_id ${ORG_UNIT_JOINS}
    left join telephony_account t on t.agent_id = u.id
    where u.id = ${userId} and ${userVisibleTo(context.actor, "u")}`;

interface Led {
  readonly groupId: number;
  readonly groupName: string;
  readonly leader: z.input<typeof getLeader.output>["leader"];
}

export async function findLed(db: Db, actor: Actor, groupId: number): Promise<Led | undefined> {
  const visibilitySql =
    actor.caseScope === "OWN" || actor.caseScope === "GROUP"
      ? sql`g.id = ${actor.groupId}`
      : institutionVisibleTo(actor, sql.ref("g.institutionId"));
  return queryRow(db)<Led>`
    select g.id as group_id, g.name as group_name,
      (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) from app_user u
        where u.group_id = g.id and u.is_leader and u.status = 'ENABLED') as leader
    from team_group g where g.id = ${groupId} and ${visibilitySql}`;
}

export const findUserGroup = (
  db: Db,
  actor: Actor,
  userId: number,
): Promise<{ groupId: number | null } | undefined> =>
  db
    .selectFrom("appUser as u")
    .select("u.groupId")
    .where("u.id", "=", userId)
    .where(userVisibleTo(actor, "u"))
    .executeTakeFirst();
