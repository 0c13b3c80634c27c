import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { EditMeta } from "./person.ts";

export interface Leader {
  readonly id: number;
  readonly name: string;
  readonly role: number;
}

/** Finds a leader of the group other than this user. */
export const leaderBeside = (
  db: Db,
  groupId: number,
  userId: number | null,
): Promise<Leader | undefined> =>
  db
    .selectFrom("appUser")
    .select(["id", "name", "roleId as role"])
    .where("groupId", "=", groupId)
    .where("isLeader", "=", true)
    .where("status", "=", "ENABLED")
    .where("id", "is distinct from", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Makes the leader a member of the group. */
export const endLead = (db: Db, userId: number, { by, at }: EditMeta) =>
  db
    .updateTable("appUser")
    .set((eb) => ({
      isLeader: false,
      modifierId: by,
      updatedAt: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();

/** Serializes changes of the leaders of these groups, so that the second change sees the first. */
export async function lockLead(db: Db, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await execute(
    db,
  )`select from team_group where id = ${anyOf(groupIds)} order by id for no key update`;
}

export const listLeaders = (
  db: Db,
  groupIds: readonly number[],
): Promise<{ groupId: number; name: string }[]> =>
  queryRows(db)<{ groupId: number; name: string }>`
    select coalesce(group_id, 0) as group_id, name from app_user
    where group_id = ${anyOf(groupIds)} and is_leader and status = 'ENABLED'`;

export const leaderlessAmong = (
  db: Db,
  groupIds: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("teamGroup as g")
    .select(["g.id", "g.name"])
    .where(sql<boolean>`g.id = ${anyOf(groupIds)}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("appUser as u")
            .select("u.id")
            .whereRef("u.groupId", "=", "g.id")
            .where("u.isLeader", "=", true)
            .where("u.status", "=", "ENABLED"),
        ),
      ),
    )
    .execute();

interface Leading {
  readonly id: number;
  readonly name: string;
  readonly groupId: number | null;
  readonly isLeader: boolean;
  /**
   * Stage of the user that the group does not work; null when it fits or the group has no stages.
   */
  readonly otherStage: string | null;
}

/** Locks an enabled user of the institution whose role has the case scope GROUP. */
export const lockLeading = (
  db: Db,
  id: number,
  group: { readonly id: number; readonly institutionId: number },
) =>
  queryRow(db)<Leading>`
    select u.id, u.name, u.group_id, u.is_leader, (
      select q.name from stage q where q.id = u.stage_id and exists (select from group_stage where group_id = ${group.id})
        and not exists (select from group_stage where group_id = ${group.id} and stage_id = q.id)) as other_stage
    from app_user u join role r on r.id = u.role_id and r.case_scope = 'GROUP'
    where u.id = ${id} and u.institution_id = ${group.institutionId} and u.status = 'ENABLED'
    for no key update of u`;

export const setLeader = (
  db: Db,
  id: number,
  { groupId, by, at }: { groupId: number; by: number; at: Date },
): Promise<unknown> =>
  db
    .updateTable("appUser")
    .set((eb) => ({
      groupId,
      isLeader: true,
      modifierId: by,
      updatedAt: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
