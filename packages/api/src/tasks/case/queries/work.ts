import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { visibleTo } from "../../../core/scope.ts";
import type { Actor } from "../../../core/context.ts";
import type { Currency } from "../../../core/money.ts";
import type { Status } from "../contract.ts";
import { RESTING_BAND } from "../contract-codes.ts";
import type { PromiseStage, WorkFacts, WorkPlace } from "../rules.ts";

/** A case locked for work, with what the rules ask of its stage and zone. */
export type LockedCase = WorkFacts &
  PromiseStage & {
    readonly id: number;
    readonly version: number;
    readonly loanId: number;
    readonly borrowerId: number;
    readonly institutionId: number;
    readonly queueId: number;
    readonly outstandingMinor: number;
    readonly currency: Currency;
    readonly overdueOn: string;
    readonly zone: string;
    /** Due day of the installment that it was opened about. */
    readonly aboutOn: string;
    /** Paid after it had been written off. */
    readonly recovered: boolean;
  };

const FACTS = sql`
  c.id, c.version, c.loan_id, c.borrower_id, c.institution_id, c.queue_id, c.status, c.agent_id, c.bound_at,
  c.last_contact_at, c.next_call_at, c.promise_on, c.promise_minor, c.broken_on, c.code_ends_at, c.on_hold,
  case when c.work_band = ${RESTING_BAND} then c.work_until end as rests_until,
  c.arrears_minor, c.outstanding_minor,
  c.opened_on, c.overdue_on, q.recovery_bp, q.promise_days, q.promise_min_bp, q.promise_floor_minor, i.zone, p.currency,
  c.about_on, c.recovered`;

const STAGE = sql`join queue q on q.id = c.queue_id join institution i on i.id = c.institution_id
  join product p on p.id = c.product_id`;

export async function lock(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`
    select ${FACTS} from collection_case c ${STAGE}
    where c.id = ${taskId} and ${visibleTo(actor, "c")} for update of c`.execute(
    db,
  );
  return rows[0];
}

/** For what the house itself does to a case; nobody's sight is asked. */
export async function lockAny(
  db: Db,
  id: number,
): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`
    select ${FACTS} from collection_case c ${STAGE} where c.id = ${id} for update of c`.execute(
    db,
  );
  return rows[0];
}

/** The case that money of this held loan concerns: the open one, else the last that ended. */
export async function lockLastOf(
  db: Db,
  loanId: number,
): Promise<(LockedCase & { readonly closedAt: Date | null }) | undefined> {
  const { rows } = await sql<LockedCase & { readonly closedAt: Date | null }>`
    select ${FACTS}, c.closed_at from collection_case c ${STAGE}
    where c.id = (select max(id) from collection_case where loan_id = ${loanId}) for update of c`.execute(
    db,
  );
  return rows[0];
}

/** As `lockAny`, for many; in the order of their ids. */
export async function lockAnyMany(
  db: Db,
  ids: readonly number[],
): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select ${FACTS} from collection_case c ${STAGE} where c.id = any(${`{${ids.join(",")}}`}::bigint[])
    order by c.id for update of c`.execute(db);
  return rows;
}

export interface EndedPromise {
  readonly id: number;
  readonly brokenOn: string | null;
  readonly place: WorkPlace;
}

export async function clearPromises(
  db: Db,
  ended: readonly EndedPromise[],
): Promise<void> {
  await sql`
    update collection_case c set promise_on = null, promise_minor = null, broken_on = e.broken_on,
      work_band = e.band, work_rank = e.rank, work_until = e.until, version = version + 1
    from unnest(
      ${ended.map((one) => one.id)}::bigint[], ${ended.map((one) => one.brokenOn)}::date[],
      ${ended.map((one) => one.place.band)}::smallint[], ${ended.map((one) => one.place.rank)}::bigint[],
      ${ended.map((one) => one.place.until?.toISOString() ?? null)}::timestamptz[]
    ) as e (id, broken_on, band, rank, until)
    where c.id = e.id`.execute(db);
}

/** Many cases held at once, always in the order of their ids so that two leaders never wait in a ring. */
export async function lockMany(
  db: Db,
  actor: Actor,
  taskIds: readonly number[],
): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select ${FACTS} from collection_case c ${STAGE}
    where c.id in (${sql.join(taskIds)}) and ${visibleTo(actor, "c")}
    order by c.id for update of c`.execute(db);
  return rows;
}

/** A case in new hands is pending again; what was promised and agreed stays with it. */
export async function setAgent(
  db: Db,
  id: number,
  agentId: number | null,
  at: Date,
  place: WorkPlace,
): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({
      agentId,
      status: "C00",
      boundAt: agentId === null ? null : at,
      workBand: place.band,
      workRank: place.rank,
      workUntil: place.until,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

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
  readonly ptpLater: boolean;
  readonly fraudFlag: boolean;
  readonly place: WorkPlace;
}

/** Writes what one contact changed on the case; returns the new version. */
export async function setWorked(
  db: Db,
  id: number,
  worked: Worked,
): Promise<number> {
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
      workBand: worked.place.band,
      workRank: worked.place.rank,
      workUntil: worked.place.until,
      ...(worked.willingness === undefined
        ? {}
        : { willingness: worked.willingness }),
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

/** The first attempt opens the case; it changes nothing that an editor could have typed, so the version stays. */
export async function setTouched(
  db: Db,
  id: number,
  status: Status,
  at: Date,
): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({ status, firstContactAt: sql`coalesce(first_contact_at, ${at})` })
    .where("id", "=", id)
    .execute();
}

export interface Move {
  readonly event: string;
  readonly before: Status;
  readonly after: Status;
  readonly at: Date;
  /** Null where no person did it. */
  readonly operatorId: number | null;
  readonly dpd: number;
  readonly reason?: string | null;
}

export async function insertMove(
  db: Db,
  held: LockedCase,
  move: Move,
): Promise<void> {
  const { agentId, institutionId, queueId, arrearsMinor } = held;
  await db
    .insertInto("caseStatusLog")
    .values({
      caseId: held.id,
      agentId,
      institutionId,
      queueId,
      arrearsMinor,
      ...move,
    })
    .execute();
}

/** Cases whose place the clock has changed. */
export async function dueForReorder(
  db: Db,
  now: Date,
  most: number,
): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select ${FACTS} from collection_case c ${STAGE}
    where c.work_until <= ${now} order by c.work_until limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Skips every case that was worked or placed meanwhile: its own action has already placed it. */
export async function setPlaces(
  db: Db,
  cases: readonly LockedCase[],
  places: readonly WorkPlace[],
  now: Date,
): Promise<void> {
  await sql`
    update collection_case c set work_band = p.band, work_rank = p.rank, work_until = p.until
    from unnest(
      ${cases.map((one) => one.id)}::bigint[], ${cases.map((one) => one.version)}::int[],
      ${places.map((one) => one.band)}::smallint[], ${places.map((one) => one.rank)}::bigint[],
      ${places.map((one) => one.until?.toISOString() ?? null)}::timestamptz[]
    ) as p (id, version, band, rank, until)
    where c.id = p.id and c.version = p.version and c.work_until <= ${now}`.execute(
    db,
  );
}

/** Folds the differences that statements left behind into one row a combination. */
export async function foldTally(db: Db): Promise<void> {
  await sql`
    with taken as (delete from case_tally returning *)
    insert into case_tally (institution_id, queue_id, agent_id, status, tab, n)
    select institution_id, queue_id, agent_id, status, tab, sum(n)
    from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0`.execute(db);
  await sql`
    with taken as (delete from case_tally_total returning *)
    insert into case_tally_total (institution_id, queue_id, bound, status, tab, n)
    select institution_id, queue_id, bound, status, tab, sum(n)
    from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0`.execute(db);
}
