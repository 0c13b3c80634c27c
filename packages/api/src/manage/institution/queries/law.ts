import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";

export async function hasOpenCasesAt(db: Db, institutionId: number): Promise<boolean> {
  const rows = await queryRows(db)<{ live: boolean }>`
    select exists (select from collection_case
      where institution_id = ${institutionId} and status in ${toCodesSql(OPEN_STATUSES)}) as live`;
  return rows[0]?.live === true;
}

export interface LastLaw {
  readonly id: number;
  readonly startedAt: Date | null;
}

/** Finds the last change approved by two people, in force or upcoming. */
export async function findLastLaw(db: Db, institutionId: number): Promise<LastLaw | undefined> {
  return db
    .selectFrom("institutionLaw")
    .select(["id", "startedAt"])
    .where("institutionId", "=", institutionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface ZoneChange {
  readonly zone: string;
  readonly effectiveOn: Day;
}

/** Finds the last change of the zone, in force or upcoming. */
export const findLastZoneChange = (db: Db, institutionId: number) =>
  queryRow(db)<ZoneChange>`
    select zone, effective_on from institution_law
    where institution_id = ${institutionId} and zone is not null order by zone_from_at desc limit 1`;

export async function isLawDayInUse(
  db: Db,
  institutionId: number,
  effectiveOn: Day,
): Promise<boolean> {
  const row = await db
    .selectFrom("institutionLaw")
    .select("id")
    .where("institutionId", "=", institutionId)
    .where("effectiveOn", "=", effectiveOn)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewLaw {
  readonly institutionId: number;
  readonly effectiveOn: Day;
  readonly formerCountry: string | null;
  readonly country: string | null;
  readonly formerZone: string | null;
  readonly zone: string | null;
  readonly zoneFromAt: Date | null;
  readonly reason: string;
  readonly editorId: number;
  readonly approverId: number;
  readonly createdAt: Date;
}

export const insertLaw = (db: Db, law: NewLaw): Promise<number> =>
  insertRow(db, "institutionLaw", law);
