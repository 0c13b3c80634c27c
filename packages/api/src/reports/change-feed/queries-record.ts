/* Pages of tables in the order of their ids, for readers of the feed. Statements name the row `r`. */
import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { queryRow } from "../../core/query.ts";
import { toCodesSql } from "../../core/sql.ts";
import type { ChangeType } from "./contract-codes.ts";
import { feedVisibleTo } from "./queries.ts";
import type { ChangedSince, FeedIds } from "./rules.ts";

interface ChangedRows {
  /** Selects the ids of rows that changed after the change. */
  readonly listIds: (changeId: number) => RawBuilder<unknown>;
  /** Matches row `r` if it changed after the change; `offset 0` keeps the lookup by index. */
  readonly isChanged: (changeId: number) => RawBuilder<SqlBool>;
}

export interface RecordTable {
  readonly table: "collectionCase" | "collectionLog" | "payment" | "promise" | "repaymentCode";
  /** Joins the product `p`, and the case if it has the institution or hides the row. */
  readonly joins: RawBuilder<unknown>;
  /** Institution of the row, null once the case is withheld from it. */
  readonly institutionId: RawBuilder<unknown>;
  readonly filter: RawBuilder<SqlBool>;
  readonly changed: ChangedRows;
}

const changedBy = (...types: readonly ChangeType[]): ChangedRows => ({
  listIds: (changeId) =>
    sql`select c.entity_id from change c where c.id > ${changeId} and c.type in ${toCodesSql(types)}`,
  isChanged: (changeId) =>
    sql`exists (select from change c where c.entity_id = r.id and c.id > ${changeId}
      and c.type in ${toCodesSql(types)} offset 0)`,
});

const CASE_CHANGES: ChangedRows = {
  listIds: (changeId) =>
    sql`select c.case_id from change c where c.id > ${changeId} and c.case_id is not null`,
  isChanged: (changeId) =>
    sql`exists (select from change c where c.case_id = r.id and c.id > ${changeId} offset 0)`,
};

const PAYMENT_TYPES = ["payment.posted", "payment.reversed"] as const;
const OWN_CODE_CHANGES = changedBy("code.created", "code.cancelled", "code.expired");
/** The state of a code also follows from its payments. */
const CODE_CHANGES: ChangedRows = {
  listIds: (changeId) => sql`
    ${OWN_CODE_CHANGES.listIds(changeId)} union all
    select y.code_id from change c join payment y on y.id = c.entity_id
    where c.id > ${changeId} and c.type in ${toCodesSql(PAYMENT_TYPES)} and y.code_id is not null`,
  isChanged: (changeId) => sql`(${OWN_CODE_CHANGES.isChanged(changeId)} or exists (
    select from payment y, lateral (select from change c where c.entity_id = y.id and c.id > ${changeId}
      and c.type in ${toCodesSql(PAYMENT_TYPES)} offset 0) h
    where y.code_id = r.id offset 0))`,
};

// `offset 0` looks up cases and loans by index: a hash join reads all of them.
const CASE = sql`lateral (select * from collection_case where id = r.case_id offset 0) k on true`;
const OF_CASE = sql`join ${CASE} join product p on p.id = k.product_id`;
const OF_LOAN = sql`left join ${CASE}
  join lateral (select product_id from loan where id = r.loan_id offset 0) l on true
  join product p on p.id = l.product_id`;

export const RECORD_TABLES = {
  cases: {
    table: "collectionCase",
    joins: sql`join product p on p.id = r.product_id`,
    institutionId: sql`case when not r.is_withheld then r.institution_id end`,
    filter: sql`true`,
    changed: CASE_CHANGES,
  },
  results: {
    table: "collectionLog",
    joins: OF_CASE,
    institutionId: sql`case when not k.is_withheld then r.institution_id end`,
    filter: sql`true`,
    changed: changedBy("result.recorded"),
  },
  payments: {
    table: "payment",
    joins: OF_LOAN,
    institutionId: sql`case when not coalesce(k.is_withheld, false) then r.institution_id end`,
    filter: sql`true`,
    changed: changedBy(...PAYMENT_TYPES),
  },
  promises: {
    table: "promise",
    joins: OF_CASE,
    institutionId: sql`case when not k.is_withheld then k.institution_id end`,
    filter: sql`true`,
    changed: changedBy(
      "promise.made",
      "promise.kept",
      "promise.partial",
      "promise.broken",
      "promise.cured",
      "promise.cancelled",
    ),
  },
  codes: {
    table: "repaymentCode",
    joins: OF_LOAN,
    institutionId: sql`case when not k.is_withheld then k.institution_id end`,
    filter: sql`r.number is not null`,
    changed: CODE_CHANGES,
  },
} as const satisfies Record<string, RecordTable>;

/** Gets the greatest id of the table; 0 without rows. */
export async function getLastRowId(db: Db, table: RecordTable["table"]): Promise<number> {
  const row = await queryRow(db)<{ lastId: number }>`
    select coalesce(max(id), 0)::bigint as last_id from ${sql.table(table)}`;
  return row?.lastId ?? 0;
}

/**
 * Finds the change behind which all were recorded since the instant, by halving the range of ids:
 * they grow together with the instants.
 */
export async function findChangeBefore(
  db: Db,
  since: Date,
  { deletedThrough, lastId }: FeedIds,
): Promise<number> {
  const row = await queryRow(db)<{ changeId: number }>`
    with recursive search (low, high) as (
      select ${deletedThrough}::bigint, ${lastId}::bigint + 1
      union all
      select case when f.recorded_at < ${since} then m.id else s.low end,
        case when f.recorded_at < ${since} then s.high else m.id end
      from search s
      cross join lateral (select (s.low + s.high) / 2 as id) m
      cross join lateral (select recorded_at from change where id >= m.id order by id limit 1) f
      where s.high - s.low > 1
    )
    select max(low) as change_id from search`;
  return row?.changeId ?? deletedThrough;
}

export interface RecordRange {
  readonly after: number;
  readonly end: number;
  readonly size: number;
  readonly changed: ChangedSince | null;
}

/** Few changes name the rows to read; with many, each row is checked. */
function isChangedSql({ changed }: RecordTable, since: ChangedSince | null): RawBuilder<SqlBool> {
  if (!since) return sql`true`;
  return since.isFew
    ? sql`r.id = any(array(${changed.listIds(since.changeId)}))`
    : changed.isChanged(since.changeId);
}

/**
 * Selects the ids of a page of visible rows. The limit is inside, so that a statement joins the
 * details of these rows only.
 */
export const pageSql = (
  actor: Actor,
  record: RecordTable,
  { after, end, size, changed }: RecordRange,
): RawBuilder<unknown> => sql`(
  select r.id from ${sql.table(record.table)} r ${record.joins}
  where r.id > ${after} and r.id <= ${end} and ${record.filter} and ${isChangedSql(record, changed)}
    and ${feedVisibleTo(actor, { institutionId: record.institutionId, lenderId: sql.ref("p.lenderId") })}
  order by r.id limit ${size})`;
