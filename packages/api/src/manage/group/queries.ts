import type { Db } from "@kolekta/db";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { queryRows } from "../../core/query.ts";
import { institutionVisibleTo } from "../../core/scope.ts";
import type { Group } from "./contract.ts";

export const listInstitutionGroups = (db: Db, institutionId: number) =>
  queryRows(db)<Group>`
    select g.id, g.name, g.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name) order by q.id)
        from group_stage gq join stage q on q.id = gq.stage_id where gq.group_id = g.id), '[]') as stages,
      (select jsonb_build_object('id', u.id, 'name', u.name, 'login', u.login) from app_user u
        where u.group_id = g.id and u.is_leader and u.status = 'ENABLED' order by u.id limit 1) as leader,
      (select count(*) from app_user u where u.group_id = g.id)::int as members
    from team_group g where g.institution_id = ${institutionId} order by g.name, g.id`;

interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly groupId: number | null;
}

/** Lists enabled users of the institution whose role has the case scope GROUP. */
export const candidates = (db: Db, institutionId: number) =>
  queryRows(db)<Candidate>`
    select u.id, u.name, u.login, case when u.is_leader then u.group_id end as group_id
    from app_user u join role r on r.id = u.role_id and r.case_scope = 'GROUP'
    where u.institution_id = ${institutionId} and u.status = 'ENABLED' order by u.name, u.id`;

export interface Locked {
  readonly id: number;
  readonly institutionId: number;
  readonly name: string;
  readonly version: number;
}

/** Locks a visible group. `for update` also blocks inserts of members, which reference the row. */
export const lock = (db: Db, actor: Actor | undefined, id: number): Promise<Locked | undefined> =>
  db
    .selectFrom("teamGroup as g")
    .select(["g.id", "g.institutionId", "g.name", "g.version"])
    .where("g.id", "=", id)
    .where(actor ? institutionVisibleTo(actor, sql.ref("g.institution_id")) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst();

/** Returns undefined when another group of the institution has the name. */
export const insert = (
  db: Db,
  group: { readonly institutionId: number; readonly name: string },
): Promise<{ id: number; version: number } | undefined> =>
  db
    .insertInto("teamGroup")
    .values(group)
    .onConflict((conflict) => conflict.columns(["institutionId", "name"]).doNothing())
    .returning(["id", "version"])
    .executeTakeFirst();

export const change = (
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  name: string,
): Promise<unknown> =>
  db
    .updateTable("teamGroup")
    .set({ name, version: version + 1 })
    .where("id", "=", id)
    .execute();

export async function remove(db: Db, id: number): Promise<void> {
  await db.deleteFrom("teamGroup").where("id", "=", id).execute();
}

export const isNameInUse = async (
  db: Db,
  { id, institutionId }: Locked,
  name: string,
): Promise<boolean> =>
  (await db
    .selectFrom("teamGroup")
    .select("id")
    .where("institutionId", "=", institutionId)
    .where("name", "=", name)
    .where("id", "<>", id)
    .executeTakeFirst()) !== undefined;

/** Counts members, disabled ones included. */
export async function countMembers(db: Db, groupId: number): Promise<number> {
  const { members } = await db
    .selectFrom("appUser")
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .where("groupId", "=", groupId)
    .executeTakeFirstOrThrow();
  return Number(members);
}

export const findInstitution = (db: Db, name: string) =>
  db.selectFrom("institution").select("id").where("name", "=", name).executeTakeFirst();

export const findStagesByName = (db: Db, names: readonly string[]): Promise<{ id: number }[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db.selectFrom("stage").select("id").where("name", "in", names).execute();
