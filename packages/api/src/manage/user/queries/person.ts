import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { WorkPlace } from "../../../tasks/binding/actions-release.ts";
import type { Telephony } from "../contract-form.ts";
import type { Person, Placement } from "../rules/person.ts";

/** What becomes of a role at a place; undefined where there is no such role. */
export async function findPlacement(
  db: Db,
  { role, institutionId, groupId, queueId }: Person,
): Promise<Placement | undefined> {
  const { rows } = await sql<Placement>`
    select r.side, r.case_scope,
      exists (select from team_group where id = ${groupId}::bigint and institution_id = ${institutionId}::bigint) as group_fits,
      exists (select from institution_queue where institution_id = ${institutionId}::bigint and queue_id = ${queueId}::bigint)
        as queue_fits,
      not exists (select from group_queue where group_id = ${groupId}::bigint)
        or exists (select from group_queue where group_id = ${groupId}::bigint and queue_id = ${queueId}::bigint)
        as queue_fits_group
    from role r where r.id = ${role}`.execute(db);
  return rows[0];
}

export interface StoredPassword {
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
}

interface Written {
  readonly by: number | null;
  readonly at: Date;
}

const columnsOf = (
  { role, telephony: _, institutionIds: __, ...person }: Person,
  at: Date,
) => ({
  ...person,
  roleId: role,
  updatedAt: at,
  disabledAt: person.status === "DISABLED" ? at : null,
});

/** Undefined where somebody has that login. */
export const insertPerson = (
  db: Db,
  person: Person,
  password: StoredPassword,
  { by, at }: Written,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto("appUser")
    .values({
      ...columnsOf(person, at),
      ...password,
      mustChangePassword: true,
      creatorId: by,
      createdAt: at,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(login)`).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();

/** Answers the new version. */
export async function updatePerson(
  db: Db,
  userId: number,
  person: Person,
  { by, at, since }: Written & { readonly since: Date | null },
): Promise<number> {
  const { version } = await db
    .updateTable("appUser")
    .set((eb) => ({
      ...columnsOf(person, at),
      disabledAt: since,
      modifierId: by,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Somebody else with this login. */
export async function isLoginTaken(
  db: Db,
  login: string,
  userId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom("appUser")
    .select("id")
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .where("id", "is distinct from", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The institutions that he is limited to are these. */
export async function setLimits(
  db: Db,
  userId: number,
  institutionIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("userInstitution")
    .where("userId", "=", userId)
    .where(
      sql<boolean>`institution_id <> all(${sql.val([...institutionIds])}::bigint[])`,
    )
    .execute();
  if (institutionIds.length === 0) return;
  await db
    .insertInto("userInstitution")
    .values(institutionIds.map((institutionId) => ({ userId, institutionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which part of a seat somebody else has. */
export async function takenSeat(
  db: Db,
  { username, extension }: Telephony,
  userId: number,
): Promise<"username" | "extension" | null> {
  const rows = await db
    .selectFrom("telephonyAccount")
    .select("username")
    .where("agentId", "<>", userId)
    .where((eb) =>
      eb.or([
        eb("username", "=", username),
        ...(extension === null ? [] : [eb("extension", "=", extension)]),
      ]),
    )
    .execute();
  if (rows.some((row) => row.username === username)) return "username";
  return rows.length > 0 ? "extension" : null;
}

/** His account and seat at the telephone; null takes them away. */
export async function setSeat(
  db: Db,
  agentId: number,
  telephony: Telephony | null,
  at: Date,
): Promise<void> {
  if (!telephony) {
    await db
      .deleteFrom("telephonyAccount")
      .where("agentId", "=", agentId)
      .execute();
    return;
  }
  await db
    .insertInto("telephonyAccount")
    .values({ agentId, ...telephony, createdAt: at })
    .onConflict((conflict) => conflict.column("agentId").doUpdateSet(telephony))
    .execute();
}

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

/** Which stages somebody works who is placed there; null for roles to whom no case is bound. */
export async function workPlaceOf(
  db: Db,
  {
    role,
    institutionId,
    groupId,
    queueId,
  }: Omit<Person, "institutionIds" | "telephony">,
): Promise<WorkPlace> {
  const { rows } = await sql<{ institutionId: number; queueIds: number[] }>`
    select ${institutionId}::bigint as institution_id, array(
      select iq.queue_id from institution_queue iq where iq.institution_id = ${institutionId}::bigint
        and (${queueId}::bigint is null or iq.queue_id = ${queueId}::bigint)
        and (${groupId}::bigint is null or not exists (select from group_queue where group_id = ${groupId}::bigint)
          or iq.queue_id in (select queue_id from group_queue where group_id = ${groupId}::bigint))) as queue_ids
    from role r where r.id = ${role} and r.works_cases and ${institutionId}::bigint is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Of these institutions, how many the actor sees. */
export async function countSeen(
  db: Db,
  actor: Actor,
  institutionIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen from institution i
    where i.id = ${anyOf(institutionIds)} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`.execute(
    db,
  );
  return rows[0]?.seen ?? 0;
}

/** Somebody whom this actor has made and who has never changed his first password. */
export const findJustMade = (
  db: Db,
  login: string,
  creatorId: number,
): Promise<{ id: number; version: number } | undefined> =>
  db
    .selectFrom("appUser")
    .select(["id", "version"])
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .where("creatorId", "=", creatorId)
    .where("mustChangePassword", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A leader becomes a member of his group. */
export const endLead = (db: Db, userId: number, { by, at }: Written) =>
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

/** Which of these groups have an enabled leader. */
export async function ledAmong(
  db: Db,
  groupIds: readonly number[],
): Promise<number[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct group_id as id from app_user
    where group_id = ${anyOf(groupIds)} and is_leader and status = 'ENABLED'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
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
