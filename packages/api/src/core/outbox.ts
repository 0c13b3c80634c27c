import type { Db, DB } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Backlog } from "./backlog.ts";
import type { Visit } from "./context.ts";

/**
 * A table of things to be done behind the request that wanted them. What a row means, what becomes of it and when it
 * is tried again is its room's business; that no two workers take it at once, and that one which died with it in hand
 * does not keep it, is the same for all.
 */
export interface Outbox<Table extends keyof DB = keyof DB> extends Backlog<Table> {
  readonly key: keyof DB[Table] & string;
  /** The partial index over it has the same words as `waiting`. */
  readonly dueAt: keyof DB[Table] & string;
  /** What a claim writes beside the lease: the try is counted, or the proof of whose it is. */
  readonly mark: RawBuilder<unknown>;
}

export interface Claim {
  readonly max: number;
  readonly now: Date;
  /** Nobody else takes the rows before. */
  readonly until: Date;
}

/** The tables `due` and `taken` of a statement that takes what is due, oldest first; rows in other hands are passed over. */
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

/** When a row is next to be taken; null where none waits. */
export async function nextDue<Table extends keyof DB>(
  db: Db,
  { table, waiting, dueAt, leasedUntil }: Outbox<Table>,
): Promise<Date | null> {
  const ref = (column: string) => sql.ref(`q.${column}`);
  const free = leasedUntil ? sql`greatest(${ref(dueAt)}, ${ref(leasedUntil)})` : ref(dueAt);
  const { rows } = await sql<{ at: Date | null }>`
    select min(${free}) as at from ${sql.table(table)} q where ${waiting}`.execute(db);
  return rows[0]?.at ?? null;
}

/** What became of a row: done, left for later or for good, or the way out is closed and the others need not be tried. */
export type OutboxStepResult = "DONE" | "LEFT" | "BLOCKED";

export interface Work<Row> {
  /** How many are in hand at once. */
  readonly window: number;
  /** Longer than one of them may take. */
  readonly leaseMs: number;
  claim(claim: Claim): Promise<readonly Row[]>;
  handle(row: Row): Promise<OutboxStepResult>;
}

/** Handles what is due, one batch after the other, until nothing is or somebody wants it to end; returns how many are done. */
export async function drain<Row>(
  { now, signal }: Pick<Visit, "now" | "signal">,
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
