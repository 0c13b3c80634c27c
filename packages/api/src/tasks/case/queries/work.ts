import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Status } from "../contract.ts";
import { LAST_RANK, OPEN_STATUSES, RESTING_BAND } from "../contract-codes.ts";
import type { WorkRank } from "../rules.ts";
import { CASE_COLUMNS, casePolicy, type LockedCase } from "./lock.ts";

export interface EndedPromise {
  readonly id: number;
  readonly brokenOn: string | null;
  readonly workRank: WorkRank;
}

export const clearPromises = (db: Db, ended: readonly EndedPromise[]): Promise<void> =>
  execute(db)`
    update collection_case c set promise_on = null, promise_minor = null, ptp_later = false, broken_on = e.broken_on,
      work_band = e.band, work_rank = e.rank, work_rank_until = e.until, version = version + 1
    from unnest(
      ${ended.map((endedPromise) => endedPromise.id)}::bigint[], ${ended.map((endedPromise) => endedPromise.brokenOn)}::date[],
      ${ended.map((endedPromise) => endedPromise.workRank.band)}::smallint[], ${ended.map((endedPromise) => endedPromise.workRank.rank)}::bigint[],
      ${ended.map((endedPromise) => endedPromise.workRank.until?.toISOString() ?? null)}::timestamptz[]
    ) as e (id, broken_on, band, rank, until)
    where c.id = e.id`;

export interface Worked {
  readonly status: Status;
  readonly workedAt: Date;
  readonly agentId: number;
  readonly result: string;
  readonly relation: string;
  readonly nextCallAt: Date;
  readonly promiseOn: string | null;
  readonly promiseMinor: number | null;
  readonly brokenOn: string | null;
  readonly willingness: number | undefined;
  readonly ability: number | undefined;
  readonly unpaidReason: string | undefined;
  readonly ptpLater: boolean;
  readonly fraudFlag: boolean;
  readonly workRank: WorkRank;
}

/** Writes the changes of one contact to the case. Returns the new version. */
export async function setWorked(db: Db, id: number, worked: Worked): Promise<number> {
  const { version } = await db
    .updateTable("collectionCase")
    .set({
      status: worked.status,
      lastResult: worked.result,
      lastRelation: worked.relation,
      lastContactAt: worked.workedAt,
      lastAgentId: worked.agentId,
      nextCallAt: worked.nextCallAt,
      promiseOn: worked.promiseOn,
      promiseMinor: worked.promiseMinor,
      brokenOn: worked.brokenOn,
      snoozedUntil: null,
      workBand: worked.workRank.band,
      workRank: worked.workRank.rank,
      workRankUntil: worked.workRank.until,
      ...(worked.willingness === undefined ? {} : { willingness: worked.willingness }),
      ...(worked.ability === undefined ? {} : { ability: worked.ability }),
      ...(worked.unpaidReason === undefined ? {} : { unpaidReason: worked.unpaidReason }),
      ...(worked.ptpLater ? { ptpLater: true } : {}),
      ...(worked.fraudFlag ? { fraudFlag: true } : {}),
      firstContactAt: sql`coalesce(first_contact_at, ${worked.workedAt})`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Rests all other open cases of the borrower. Cases locked by another transaction are skipped,
 * because waiting could deadlock.
 */
export async function restOthers(
  db: Db,
  { id, borrowerId }: Pick<LockedCase, "id" | "borrowerId">,
  until: Date,
): Promise<void> {
  const rows = await queryRows(db)<{ id: number }>`
    select o.id from collection_case o
    where o.borrower_id = ${borrowerId} and o.id <> ${id} and o.status in ${toCodesSql(OPEN_STATUSES)} and not o.on_hold
      and (o.work_band <> ${RESTING_BAND} or o.work_rank_until < ${until})
    for no key update skip locked`;
  // Few borrowers have another case, and an update without rows costs as much as one with rows.
  if (rows.length === 0) return;
  await execute(db)`
    update collection_case c set work_band = ${RESTING_BAND}, work_rank = floor(extract(epoch from ${until}::timestamptz)),
      work_rank_until = ${until}
    where c.id = ${anyOf(rows.map((row) => row.id))}`;
}

/**
 * Opens the case at the first attempt. Leaves the version unchanged: no form edits these fields.
 */
export async function setTouched(db: Db, id: number, status: Status, at: Date): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({ status, firstContactAt: sql`coalesce(first_contact_at, ${at})` })
    .where("id", "=", id)
    // Skips the write when status and first contact are set already.
    .where(sql<boolean>`(status <> ${status} or first_contact_at is null)`)
    .execute();
}

export interface StatusChange {
  readonly event: string;
  readonly before: Status;
  readonly after: Status;
  readonly at: Date;
  /** User; null for the system. */
  readonly operatorId: number | null;
  readonly dpd: number;
  readonly reason?: string | null;
}

export async function insertMove(db: Db, locked: LockedCase, move: StatusChange): Promise<void> {
  const { agentId, institutionId, stageId, arrearsMinor } = locked;
  await db
    .insertInto("caseStatusLog")
    .values({ caseId: locked.id, agentId, institutionId, stageId, arrearsMinor, ...move })
    .execute();
}

/** Lists cases that are due for a new work rank by the clock. */
export const dueForReorder = (db: Db, now: Date, limit: number) =>
  queryRows(db)<LockedCase>`
    select ${CASE_COLUMNS} from collection_case c ${casePolicy(now)}
    where c.work_rank_until <= ${now} order by c.work_rank_until limit ${limit}`;

/** Skips every case that was changed meanwhile: that change has already computed its work rank. */
export const updateWorkRanks = (
  db: Db,
  cases: readonly LockedCase[],
  workRanks: readonly WorkRank[],
  now: Date,
): Promise<void> =>
  execute(db)`
    update collection_case c set work_band = p.band, work_rank = p.rank, work_rank_until = p.until
    from unnest(
      ${cases.map((lockedCase) => lockedCase.id)}::bigint[], ${cases.map((lockedCase) => lockedCase.version)}::int[],
      ${workRanks.map((workRank) => workRank.band)}::smallint[], ${workRanks.map((workRank) => workRank.rank)}::bigint[],
      ${workRanks.map((workRank) => workRank.until?.toISOString() ?? null)}::timestamptz[]
    ) as p (id, version, band, rank, until)
    where c.id = p.id and c.version = p.version and c.work_rank_until <= ${now}`;

/** Folds the stored differences into one row per combination. */
export async function compactCaseCounts(db: Db): Promise<void> {
  await execute(db)`
    with taken as (delete from case_count returning *)
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n)
    from taken group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`;
  await execute(db)`
    with taken as (delete from case_count_total returning *)
    insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
    select institution_id, stage_id, is_assigned, status, tab, is_withheld, sum(n)
    from taken group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`;
}

/**
 * Marks the cases of a stage for the reorder job. Resting cases are skipped: they become due at the
 * end of the rest.
 */
export const callUp = (
  db: Db,
  { institutionId, stageId }: { institutionId: number; stageId: number },
  now: Date,
): Promise<void> =>
  execute(db)`
    update collection_case set work_rank_until = ${now}
    where institution_id = ${institutionId} and stage_id = ${stageId} and status in ${toCodesSql(OPEN_STATUSES)}
      and (work_rank_until is null or work_rank_until > ${now})
      and not (work_band = ${RESTING_BAND} and work_rank < ${LAST_RANK})`;

export async function setAppCall(db: Db, id: number): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({ appCall: true })
    .where("id", "=", id)
    .where("appCall", "=", false)
    .execute();
}
