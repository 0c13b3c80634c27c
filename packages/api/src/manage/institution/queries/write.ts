import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, idArray, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { createNameInUseCheck } from "../../../core/name-in-use.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, lenderVisibleTo, stageVisibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Status } from "../contract-codes.ts";

export interface InstitutionDetails {
  readonly name: string;
  readonly email: string;
  readonly leaderName: string;
  readonly leaderEmail: string;
  readonly country: string;
  readonly zone: string;
  readonly placementDays: number | null;
}

export interface Locked extends InstitutionDetails {
  readonly id: number;
  readonly status: Status;
  readonly version: number;
}

/** Returns undefined when the name is in use. */
export const insert = (
  db: Db,
  details: InstitutionDetails,
  createdAt: Date,
): Promise<{ id: number; version: number } | undefined> =>
  db
    .insertInto("institution")
    .values({ ...details, createdAt })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning(["id", "version"])
    .executeTakeFirst();

/** Locks an institution visible to the caller; without an actor, any institution. */
export async function lock(
  db: Db,
  actor: Actor | undefined,
  id: number,
): Promise<Locked | undefined> {
  const seen = actor ? institutionVisibleTo(actor, sql.ref("i.id")) : sql`true`;
  return queryRow(db)<Locked>`
    select i.id, i.name, i.email, i.leader_name, i.leader_email, i.country, i.zone, i.placement_days, i.status, i.version
    from institution i where i.id = ${id} and ${seen} for no key update`;
}

export async function hasOpenCases(db: Db): Promise<boolean> {
  const row = await queryRow(db)<{ live: boolean }>`
    select exists (select from collection_case where status in ${toCodesSql(OPEN_STATUSES)}) as live`;
  return row?.live === true;
}

export const findByName = (
  db: Db,
  name: string,
): Promise<{ id: number; version: number } | undefined> =>
  db
    .selectFrom("institution")
    .select(["id", "version"])
    .where("name", "=", name)
    .executeTakeFirst();

export const isNameInUse = createNameInUseCheck("institution");

export const change = (
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  values: InstitutionDetails | { readonly status: Status },
): Promise<unknown> =>
  db
    .updateTable("institution")
    .set({ ...values, version: version + 1 })
    .where("id", "=", id)
    .execute();

export async function listLenderIds(db: Db, institutionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("institutionLender")
    .select("lenderId")
    .where("institutionId", "=", institutionId)
    .execute();
  return rows.map(({ lenderId }) => lenderId);
}

/** Filters the ids to lenders visible to the actor; without an actor, to existing ones. */
export async function listVisibleLenderIds(
  db: Db,
  actor: Actor | undefined,
  ids: readonly number[],
): Promise<number[]> {
  const seen = actor ? lenderVisibleTo(actor, sql.ref("m.id")) : sql`true`;
  const rows = await queryRows(db)<{ id: number }>`
    select m.id from lender m where m.id = ${anyOf(ids)} and ${seen} for key share`;
  return rows.map(({ id }) => id);
}

/** Filters the ids to stages visible to the actor; without an actor, to existing ones. */
export async function listVisibleStageIds(
  db: Db,
  actor: Actor | undefined,
  ids: readonly number[],
): Promise<number[]> {
  const seen = actor ? stageVisibleTo(actor, sql.ref("q.id")) : sql`true`;
  const rows = await queryRows(db)<{ id: number }>`
    select q.id from stage q where q.id = ${anyOf(ids)} and ${seen}`;
  return rows.map(({ id }) => id);
}

export const linkLenders = (db: Db, institutionId: number, ids: number[]) =>
  sql`insert into institution_lender (institution_id, lender_id)
    select ${institutionId}, unnest(${idArray(ids)})`.execute(db);

export const unlinkLenders = (db: Db, institutionId: number, ids: number[]) =>
  sql`delete from institution_lender
    where institution_id = ${institutionId} and lender_id = ${anyOf(ids)}`.execute(db);

interface Used {
  readonly name: string;
  readonly cases: number;
}

/** Finds the first of these lenders with open cases at the institution. */
export const lenderInUse = (db: Db, institutionId: number, ids: readonly number[]) =>
  queryRow(db)<Used>`
    select m.name, count(*)::int as cases from collection_case c
    join product p on p.id = c.product_id join lender m on m.id = p.lender_id
    where c.institution_id = ${institutionId} and c.status in ${toCodesSql(OPEN_STATUSES)} and m.id = ${anyOf(ids)}
    group by m.id order by m.name limit 1`;

export const listPeople = (db: Db, institutionId: number) =>
  db
    .selectFrom("appUser")
    .select(["id as userId", "login", "institutionId"])
    .where("institutionId", "=", institutionId)
    .orderBy("id")
    .execute();
