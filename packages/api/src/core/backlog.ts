import type { Db, DB } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { Counter } from "prom-client";
import { z } from "zod";
import { queryRows } from "./query.ts";

export interface AnyBacklog {
  readonly table: keyof DB;
  /** Condition on the rows, named `q`, that still wait. */
  readonly waiting: RawBuilder<SqlBool>;
  readonly dueAt: string;
  /** Column of the lease end, when the due time does not show it. */
  readonly leasedUntil?: string;
}

/** Backlog of a job. */
export interface Backlog<Table extends keyof DB> extends AnyBacklog {
  readonly table: Table;
  readonly dueAt: keyof DB[Table] & string;
  readonly leasedUntil?: keyof DB[Table] & string;
}

const toTableName = ({ table }: Pick<AnyBacklog, "table">): string =>
  table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const BacklogState = z.object({
  table: z.string(),
  waiting: z.number(),
  leased: z.number().nullable(),
  oldestDueSeconds: z.number().nullable(),
});
export type BacklogState = z.infer<typeof BacklogState>;

/** Largest exact count of a backlog. */
export const MAX_COUNTED = 100_000;

function buildStateSql(backlog: AnyBacklog, now: Date): RawBuilder<unknown> {
  const { table, waiting, dueAt, leasedUntil } = backlog;
  const lease = leasedUntil ? sql.ref(`q.${leasedUntil}`) : sql`null::timestamptz`;
  const isLeased = sql`leased_until > ${now}`;
  return sql`
    select ${toTableName(backlog)}::text as "table", count(*)::int as waiting,
      ${leasedUntil ? sql`count(*) filter (where ${isLeased})::int` : sql`null::int`} as leased,
      extract(epoch from ${now}::timestamptz - min(due_at)
        filter (where due_at <= ${now} and (${isLeased}) is not true))::float8 as oldest_due_seconds
    from (
      select ${sql.ref(`q.${dueAt}`)} as due_at, ${lease} as leased_until from ${sql.table(table)} q
      where ${waiting} order by 1 limit ${sql.lit(MAX_COUNTED)}) counted`;
}

/**
 * Reads size and age of each backlog. The age is null when no row is due.
 */
export async function backlogStates(
  db: Db,
  backlogs: readonly AnyBacklog[],
  now: Date,
): Promise<BacklogState[]> {
  const states = backlogs.map((backlog) => buildStateSql(backlog, now));
  const rows = await queryRows(db)`select * from (${sql.join(states, sql` union all `)}) backlog`;
  return z.array(BacklogState).parse(rows);
}

export const abandonedCounter = new Counter({
  name: "kolekta_backlog_abandoned_total",
  help: "Outbox rows that this process gave up, by the stored reason",
  labelNames: ["table", "reason"],
  registers: [],
});

export const recordAbandonedMetric = (backlog: Pick<AnyBacklog, "table">, reason: string): void =>
  abandonedCounter.inc({ table: toTableName(backlog), reason });
