import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import type { EditMeta } from "./person.ts";

export interface Leader {
  readonly id: number;
  readonly name: string;
  readonly role: number;
}

/** Who leads the group beside this user. */
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

/** A leader becomes a member of his group. */
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

/** Of whoever gives these groups a leader at once, the second waits and then finds the first one's. */
export async function lockLead(db: Db, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await sql`select from team_group where id = ${anyOf(groupIds)} order by id for no key update`.execute(
    db,
  );
}

/** Who leads each of these groups; a group without an enabled leader is left out. */
export async function listLeaders(
  db: Db,
  groupIds: readonly number[],
): Promise<{ groupId: number; name: string }[]> {
  const { rows } = await sql<{ groupId: number; name: string }>`
    select coalesce(group_id, 0) as group_id, name from app_user
    where group_id = ${anyOf(groupIds)} and is_leader and status = 'ENABLED'`.execute(db);
  return rows;
}

/** Names of groups that have no enabled leader, by their ids. */
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
  /** His stage, where the group has stages and this is none of them. */
  readonly otherStage: string | null;
}

/** An enabled user of the institution whose role sees a group's cases; he stays as he is until the transaction ends. */
export async function lockLeading(
  db: Db,
  id: number,
  group: { readonly id: number; readonly institutionId: number },
): Promise<Leading | undefined> {
  const { rows } = await sql<Leading>`
    select u.id, u.name, u.group_id, u.is_leader, (
      select q.name from stage q where q.id = u.stage_id and exists (select from group_stage where group_id = ${group.id})
        and not exists (select from group_stage where group_id = ${group.id} and stage_id = q.id)) as other_stage
    from app_user u join role r on r.id = u.role_id and r.case_scope = 'GROUP'
    where u.id = ${id} and u.institution_id = ${group.institutionId} and u.status = 'ENABLED'
    for no key update of u`.execute(db);
  return rows[0];
}

/** He leads the group and belongs to it. */
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
