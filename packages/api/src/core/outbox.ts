import type { Db, DB } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Backlog } from "./backlog.ts";
import type { BaseContext } from "./context.ts";
import { queryRows } from "./query.ts";

/**
 * Table of work to do after the request that created it. The meaning, result and retry of a row
 * belong to its room. All outboxes share that two workers never take the same row, and that a row
 * of a dead worker becomes free again.
 */
export interface Outbox<Table extends keyof DB = keyof DB> extends Backlog<Table> {
  readonly key: keyof DB[Table] & string;
  /** Its partial index must have the same condition text as `waiting`. */
  readonly dueAt: keyof DB[Table] & string;
  /** SQL that a claim sets beside the lease: the count of tries, or the token of the claim. */
  readonly mark: RawBuilder<unknown>;
}

export interface Claim {
  readonly max: number;
  readonly now: Date;
  /** End of the lease: no other worker takes the rows before. */
  readonly until: Date;
}

/**
 * Builds the tables `due` and `taken` of a statement that claims due rows, oldest first, and skips
 * leased ones.
 */
export function selectClaimed<Table extends keyof DB>(
  { table, key, waiting, dueAt, leasedUntil, mark }: Outbox<Table>,
  { max, now, until }: Claim,
): RawBuilder<unknown> {
  const ref = (column: string) => sql.ref(`q.${column}`);
  const isFree = leasedUntil
    ? sql`(${ref(leasedUntil)} is null or ${ref(leasedUntil)} <= ${now})`
    : sql`true`;
  return sql`due as (
      select ${ref(key)} from ${sql.table(table)} q where ${waiting} and ${ref(dueAt)} <= ${now} and ${isFree}
      order by ${ref(dueAt)}, ${ref(key)} limit ${max} for update skip locked
    ), taken as (
      update ${sql.table(table)} q set ${sql.ref(leasedUntil ?? dueAt)} = ${until}, ${mark}
      from due where ${ref(key)} = ${sql.ref(`due.${key}`)}
      returning q.*
    )`;
}

/** Gets the next time at which a row is due; null when none waits. */
export async function nextDue<Table extends keyof DB>(
  db: Db,
  { table, waiting, dueAt, leasedUntil }: Outbox<Table>,
): Promise<Date | null> {
  const ref = (column: string) => sql.ref(`q.${column}`);
  const free = leasedUntil ? sql`greatest(${ref(dueAt)}, ${ref(leasedUntil)})` : ref(dueAt);
  const rows = await queryRows(db)<{ at: Date | null }>`
    select min(${free}) as at from ${sql.table(table)} q where ${waiting}`;
  return rows[0]?.at ?? null;
}

/**
 * Result of a row: done, left for later or for good, or blocked, so that the other rows need not be
 * tried.
 */
export type OutboxStepResult = "DONE" | "LEFT" | "BLOCKED";

export interface Work<Row> {
  /** Rows handled concurrently. */
  readonly window: number;
  /** Lease in milliseconds, longer than one row may take. */
  readonly leaseMs: number;
  claim(claim: Claim): Promise<readonly Row[]>;
  handle(row: Row): Promise<OutboxStepResult>;
}

/**
 * Handles due rows batch by batch until none is due or the signal fires; returns how many are done.
 */
export async function drain<Row>(
  { now, signal }: Pick<BaseContext, "now" | "signal">,
  { window: max, leaseMs, claim, handle }: Work<Row>,
): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const at = now();
    const until = new Date(at.getTime() + leaseMs);
    const rows = await claim({ max, now: at, until });
    if (rows.length === 0) break;
    const outcomes = await Promise.all(rows.map(handle));
    done += outcomes.filter((outcome) => outcome === "DONE").length;
    if (outcomes.includes("BLOCKED")) break;
  }
  return done;
}
