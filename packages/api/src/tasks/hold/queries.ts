import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import { visibleTo } from "../../core/scope.ts";
import type {
  HoldKind,
  HoldOutcome,
  list as listContract,
} from "./contract.ts";

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

/** Undefined where the case is out of sight; null where the same hold is open already. */
export async function insert(
  db: Db,
  actor: Actor,
  hold: { taskId: number; kind: string; reason: string; at: Date },
): Promise<number | null | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    with seen as (select c.id from collection_case c where c.id = ${hold.taskId} and ${visibleTo(actor, "c")}),
    opened as (
      insert into case_hold (case_id, kind, reason, opener_id, opened_at)
      select id, ${hold.kind}, ${hold.reason}, ${actor.userId}, ${hold.at}::timestamptz from seen
      on conflict (case_id, kind) where closed_at is null do nothing returning id
    )
    select (select id from opened) as id from seen`.execute(db);
  return rows[0]?.id;
}

export interface HoldCase {
  readonly caseId: number;
  readonly loanId: number;
}

export async function caseOfHold(
  db: Db,
  actor: Actor,
  holdId: number,
): Promise<HoldCase | undefined> {
  const { rows } = await sql<HoldCase>`
    select h.case_id, c.loan_id from case_hold h
    join collection_case c on c.id = h.case_id and ${visibleTo(actor, "c")}
    where h.id = ${holdId}`.execute(db);
  return rows[0];
}

export interface LockedHold {
  readonly id: number;
  readonly kind: HoldKind;
  readonly openerId: number | null;
  readonly closedAt: Date | null;
}

export async function lock(
  db: Db,
  actor: Actor,
  holdId: number,
): Promise<LockedHold | undefined> {
  const { rows } = await sql<LockedHold>`
    select h.id, h.kind, h.opener_id, h.closed_at from case_hold h
    join collection_case c on c.id = h.case_id and ${visibleTo(actor, "c")}
    where h.id = ${holdId} for update of h`.execute(db);
  return rows[0];
}

export interface Closed {
  readonly closerId: number;
  readonly closedAt: Date;
  readonly outcome: HoldOutcome;
}

export async function close(
  db: Db,
  holdId: number,
  closed: Closed,
): Promise<void> {
  await db
    .updateTable("caseHold")
    .set(closed)
    .where("id", "=", holdId)
    .execute();
}

export interface AutomaticHold {
  readonly caseId: number;
  readonly kind: HoldKind;
  readonly reason: string;
  readonly openerId: number;
  readonly at: Date;
}

/** One that is open already stays as it is. */
export async function insertAutomatic(
  db: Db,
  { caseId, kind, reason, openerId, at }: AutomaticHold,
): Promise<void> {
  await sql`
    insert into case_hold (case_id, kind, reason, opener_id, opened_at)
    values (${caseId}, ${kind}, ${reason}, ${openerId}, ${at})
    on conflict (case_id, kind) where closed_at is null do nothing`.execute(db);
}

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
