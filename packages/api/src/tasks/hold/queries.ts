import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { execute, queryRow, queryRows } from "../../core/query.ts";
import { isSamePersonSql } from "../../core/same-person.ts";
import { visibleTo } from "../../core/scope.ts";
import type { HoldKind, HoldOutcome, list as listContract, OpenHold } from "./contract.ts";

export const list = (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<z.infer<typeof listContract.output>> =>
  db
    .selectFrom("caseHold as h")
    .innerJoin("collectionCase as c", "c.id", "h.caseId")
    .leftJoin("appUser as o", "o.id", "h.openerId")
    .leftJoin("appUser as e", "e.id", "h.closerId")
    .select(["h.id as holdId", "h.kind", "h.reason", "h.outcome"])
    .select(["o.name as openedBy", "h.openedAt"])
    .select(["e.name as closedBy", "h.closedAt"])
    .where("h.caseId", "=", taskId)
    .where(visibleTo(actor, "c"))
    .orderBy("h.id", "desc")
    .$narrowType<{ kind: HoldKind; outcome: HoldOutcome | null }>()
    .execute();

export type StoredOpenHold = Omit<OpenHold, "dpd" | "canClose"> & {
  readonly overdueOn: Day;
  /** Opened by the caller, or by another account of the same person. */
  readonly isOwn: boolean;
};

const OPEN = sql`case_hold h join collection_case c on c.id = h.case_id`;

const openIn = (actor: Actor, kind?: HoldKind): RawBuilder<SqlBool> =>
  sql`h.closed_at is null and ${visibleTo(actor, "c")} and ${kind ? sql`h.kind = ${kind}` : sql`true`}`;

/** Lists the oldest holds first; those of deductions last, because they end by themselves. */
export const listOpenHoldPage = (
  db: Db,
  actor: Actor,
  kind: HoldKind | undefined,
  { size, offset }: { size: number; offset: number },
) =>
  queryRows(db)<StoredOpenHold>`
    select h.id as hold_id, c.id as task_id, c.loan_id, c.borrower_id, b.name as borrower_name, l.number as loan_number,
      i.name as institution_name, q.name as stage_name, a.name as agent_name, c.overdue_on, c.arrears_minor, p.currency,
      h.kind, h.reason, o.name as opened_by, h.opened_at,
      coalesce(h.opener_id = ${actor.userId}, false)
        or ${isSamePersonSql(actor.userId, { requesterId: sql.ref("h.openerId"), at: sql.ref("h.openedAt") })} as is_own
    from ${OPEN}
    join borrower b on b.id = c.borrower_id
    join loan l on l.id = c.loan_id
    join product p on p.id = c.product_id
    join institution i on i.id = c.institution_id
    join stage q on q.id = c.stage_id
    left join app_user a on a.id = c.agent_id
    left join app_user o on o.id = h.opener_id
    where ${openIn(actor, kind)} order by h.kind = 'DEDUCTION', h.opened_at, h.id ${limitTo(size, offset)}`;

/** Counts open holds by kind; kinds without any are absent. */
export const countOpen = (db: Db, actor: Actor): Promise<{ kind: HoldKind; n: number }[]> =>
  queryRows(db)<{ kind: HoldKind; n: number }>`
    select h.kind, count(*) as n from ${OPEN} where ${openIn(actor)} group by h.kind`;

/** Returns undefined when the case is not visible, and null when the same hold is already open. */
export async function insert(
  db: Db,
  actor: Actor,
  hold: { taskId: number; kind: string; reason: string; at: Date },
): Promise<number | null | undefined> {
  const row = await queryRow(db)<{ id: number | null }>`
    with seen as (select c.id from collection_case c where c.id = ${hold.taskId} and ${visibleTo(actor, "c")}),
    opened as (
      insert into case_hold (case_id, kind, reason, opener_id, opened_at)
      select id, ${hold.kind}, ${hold.reason}, ${actor.userId}, ${hold.at}::timestamptz from seen
      on conflict (case_id, kind) where closed_at is null do nothing returning id
    )
    select (select id from opened) as id from seen`;
  return row?.id;
}

export async function findOpenId(
  db: Db,
  caseId: number,
  kind: HoldKind,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("caseHold")
    .select("id")
    .where("caseId", "=", caseId)
    .where("kind", "=", kind)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Locks an open hold; returns undefined when it has ended. */
export const lockOpenHoldCase = (db: Db, holdId: number) =>
  queryRow(db)<HoldCase>`
    select h.case_id, c.loan_id from case_hold h join collection_case c on c.id = h.case_id
    where h.id = ${holdId} and h.closed_at is null for update of h`;

export interface HoldCase {
  readonly caseId: number;
  readonly loanId: number;
}

export const findHoldCase = (db: Db, actor: Actor, holdId: number) =>
  queryRow(db)<HoldCase>`
    select h.case_id, c.loan_id from case_hold h
    join collection_case c on c.id = h.case_id and ${visibleTo(actor, "c")}
    where h.id = ${holdId}`;

export interface LockedHold {
  readonly id: number;
  readonly kind: HoldKind;
  readonly openerId: number | null;
  /** The caller and the opener are accounts of one person. */
  readonly isSamePerson: boolean;
  readonly closedAt: Date | null;
}

export const lock = (db: Db, actor: Actor, holdId: number) =>
  queryRow(db)<LockedHold>`
    select h.id, h.kind, h.opener_id, h.closed_at,
      ${isSamePersonSql(actor.userId, { requesterId: sql.ref("h.openerId"), at: sql.ref("h.openedAt") })} as is_same_person
    from case_hold h
    join collection_case c on c.id = h.case_id and ${visibleTo(actor, "c")}
    where h.id = ${holdId} for update of h`;

export interface Closed {
  readonly closerId: number;
  readonly closedAt: Date;
  readonly outcome: HoldOutcome;
}

export async function close(db: Db, holdId: number, closed: Closed): Promise<void> {
  await db.updateTable("caseHold").set(closed).where("id", "=", holdId).execute();
}

export interface AutomaticHold {
  readonly caseId: number;
  readonly kind: HoldKind;
  readonly reason: string;
  readonly openerId: number;
  readonly at: Date;
}

/** Inserts the hold, unless one of the kind is already open. */
export const insertAutomatic = (
  db: Db,
  { caseId, kind, reason, openerId, at }: AutomaticHold,
): Promise<void> =>
  execute(db)`
    insert into case_hold (case_id, kind, reason, opener_id, opened_at)
    values (${caseId}, ${kind}, ${reason}, ${openerId}, ${at})
    on conflict (case_id, kind) where closed_at is null do nothing`;

export async function closeAutomatic(
  db: Db,
  caseId: number,
  kind: HoldKind,
  { closerId, at }: { closerId: number | null; at: Date },
): Promise<void> {
  await db
    .updateTable("caseHold")
    .set({ closerId, closedAt: at })
    .where("caseId", "=", caseId)
    .where("kind", "=", kind)
    .where("closedAt", "is", null)
    .execute();
}
