/* Pages of tables in the order of their ids, for readers of the feed. Statements name the row `r`. */
import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { queryRow } from "../../core/query.ts";
import { toCodesSql } from "../../core/sql.ts";
import type { ChangeType } from "./contract-codes.ts";
import { feedVisibleTo } from "./queries.ts";

export interface RecordTable {
  readonly table: "collectionCase" | "collectionLog" | "payment" | "promise" | "repaymentCode";
  /** Joins the product `p`, and the case if it has the institution or hides the row. */
  readonly joins: RawBuilder<unknown>;
  /** Institution of the row, null once the case is withheld from it. */
  readonly institutionId: RawBuilder<unknown>;
  readonly filter: RawBuilder<SqlBool>;
  /** Selects the ids of rows with a change since the instant. */
  readonly changedSince: (since: Date) => RawBuilder<unknown>;
}

const selectEntities = (since: Date, types: readonly ChangeType[]): RawBuilder<unknown> =>
  sql`select c.entity_id from change c where c.recorded_at >= ${since} and c.type in ${toCodesSql(types)}`;

const OF_CASE = sql`join collection_case k on k.id = r.case_id join product p on p.id = k.product_id`;
const OF_LOAN = sql`left join collection_case k on k.id = r.case_id
  join loan l on l.id = r.loan_id join product p on p.id = l.product_id`;

export const RECORD_TABLES = {
  cases: {
    table: "collectionCase",
    joins: sql`join product p on p.id = r.product_id`,
    institutionId: sql`case when not r.is_withheld then r.institution_id end`,
    filter: sql`true`,
    changedSince: (since) =>
      sql`select c.case_id from change c where c.recorded_at >= ${since} and c.case_id is not null`,
  },
  results: {
    table: "collectionLog",
    joins: OF_CASE,
    institutionId: sql`case when not k.is_withheld then r.institution_id end`,
    filter: sql`true`,
    changedSince: (since) => selectEntities(since, ["result.recorded"]),
  },
  payments: {
    table: "payment",
    joins: OF_LOAN,
    institutionId: sql`case when not coalesce(k.is_withheld, false) then r.institution_id end`,
    filter: sql`true`,
    changedSince: (since) => selectEntities(since, ["payment.posted", "payment.reversed"]),
  },
  promises: {
    table: "promise",
    joins: OF_CASE,
    institutionId: sql`case when not k.is_withheld then k.institution_id end`,
    filter: sql`true`,
    changedSince: (since) =>
      selectEntities(since, [
        "promise.made",
        "promise.kept",
        "promise.partial",
        "promise.broken",
        "promise.cured",
        "promise.cancelled",
      ]),
  },
  codes: {
    table: "repaymentCode",
    joins: OF_LOAN,
    institutionId: sql`case when not k.is_withheld then k.institution_id end`,
    filter: sql`r.number is not null`,
    // The state of a code also follows from its payments.
    changedSince: (since) => sql`
      ${selectEntities(since, ["code.created", "code.cancelled", "code.expired"])}
      union all
      select y.code_id from payment y where y.code_id is not null and y.id in (
        ${selectEntities(since, ["payment.posted", "payment.reversed"])})`,
  },
} as const satisfies Record<string, RecordTable>;

const changedSql = ({ changedSince }: RecordTable, since: Date | undefined): RawBuilder<SqlBool> =>
  since ? sql`r.id in (${changedSince(since)})` : sql`true`;

interface RecordBounds {
  /** Greatest id of the table. */
  readonly lastId: number;
  /** First changed row after the cursor; null without one. */
  readonly changedId: number | null;
}

export const getRecordBounds = (
  db: Db,
  record: RecordTable,
  after: number,
  since: Date | undefined,
) =>
  queryRow(db)<RecordBounds>`
    select coalesce((select max(id) from ${sql.table(record.table)}), 0)::bigint as last_id,
      ${
        since
          ? sql`(select r.id from ${sql.table(record.table)} r
            where r.id > ${after} and ${changedSql(record, since)} order by r.id limit 1)`
          : sql`null::bigint`
      } as changed_id`;

export interface RecordRange {
  readonly after: number;
  readonly end: number;
  readonly size: number;
  readonly since: Date | undefined;
}

/**
 * Selects the ids of a page of visible rows. The limit is inside, so that a statement joins the
 * details of these rows only.
 */
export const pageSql = (
  actor: Actor,
  record: RecordTable,
  { after, end, size, since }: RecordRange,
): RawBuilder<unknown> => sql`(
  select r.id from ${sql.table(record.table)} r ${record.joins}
  where r.id > ${after} and r.id <= ${end} and ${record.filter} and ${changedSql(record, since)}
    and ${feedVisibleTo(actor, { institutionId: record.institutionId, lenderId: sql.ref("p.lenderId") })}
  order by r.id limit ${size})`;
