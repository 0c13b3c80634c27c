import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { codes } from "../../../core/codes.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";

export async function hasOpenCasesAt(
  db: Db,
  institutionId: number,
): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`
    select exists (select from collection_case
      where institution_id = ${institutionId} and status in ${codes(OPEN_STATUSES)}) as live`.execute(
    db,
  );
  return rows[0]?.live === true;
}

export interface LastLaw {
  readonly id: number;
  readonly begunAt: Date | null;
}

/** The last change that two people made, whether its day has come or not. */
export async function lastLaw(
  db: Db,
  institutionId: number,
): Promise<LastLaw | undefined> {
  return db
    .selectFrom("institutionLaw")
    .select(["id", "begunAt"])
    .where("institutionId", "=", institutionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function isLawDayTaken(
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
  readonly formerCountry: string;
  readonly country: string;
  readonly reason: string;
  readonly editorId: number;
  readonly approverId: number;
  readonly createdAt: Date;
}

export async function insertLaw(db: Db, law: NewLaw): Promise<number> {
  const { id } = await db
    .insertInto("institutionLaw")
    .values(law)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface DueLaw {
  readonly id: number;
  readonly institutionId: number;
  readonly formerCountry: string;
  readonly country: string;
}

/** Changes whose day has begun in the zone of their institution, in the order of their days. */
export async function dueLaws(
  db: Db,
  now: Date,
  { lock }: { readonly lock: boolean },
): Promise<DueLaw[]> {
  const { rows } = await sql<DueLaw>`
    select w.id, w.institution_id, i.country as former_country, w.country
    from institution_law w join institution i on i.id = w.institution_id
    where w.begun_at is null and w.effective_on <= (${now}::timestamptz at time zone i.zone)::date
    order by w.effective_on, w.id ${lock ? sql`for update of w, i` : sql``}`.execute(
    db,
  );
  return rows;
}

export async function beginLaw(
  db: Db,
  { id, institutionId, country }: DueLaw,
  at: Date,
): Promise<void> {
  await sql`
    with begun as (
      update institution_law w set begun_at = ${at}, former_country = i.country
      from institution i where w.id = ${id} and i.id = w.institution_id)
    update institution set country = ${country}, version = version + 1 where id = ${institutionId}`.execute(
    db,
  );
}
