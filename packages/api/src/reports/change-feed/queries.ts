import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Backlog } from "../../core/backlog.ts";
import type { Actor } from "../../core/context.ts";
import { execute, queryRow, queryRows } from "../../core/query.ts";
import { institutionVisibleTo, notComplaintAboutActor } from "../../core/scope.ts";
import { toCodesSql } from "../../core/sql.ts";
import type { FeedChange } from "./contract.ts";
import type { ChangeType } from "./contract-codes.ts";
import { type FeedBounds, isFeedScope } from "./rules.ts";

export const changeBacklog: Backlog<"changeBacklog"> = {
  table: "changeBacklog",
  waiting: sql`true`,
  dueAt: "recordedAt",
};

/**
 * Moves the oldest rows of the backlog to the feed. Returns their number; without `waits` none
 * while another process writes.
 */
export async function writeDueChanges(db: Db, limit: number, waits = true): Promise<number> {
  const row = await queryRow(db)<{ rows: number | null }>`
    select write_due_changes(${limit}::integer, ${waits}::boolean) as rows`;
  return row?.rows ?? 0;
}

export interface FeedState extends FeedBounds {
  readonly asOf: Date;
}

/**
 * Reads the bounds of the feed, and the instant before which every commit is in it. Call it first
 * in a snapshot. The clock of a standby runs ahead of its data, so its last change counts there.
 */
export const getFeedState = (db: Db) =>
  queryRow(db)<FeedState>`
    select r.epoch, r.deleted_through, greatest(r.deleted_through, coalesce(l.id, 0)) as last_id,
      pg_is_in_recovery() as is_standby,
      coalesce((select min(recorded_at) from change_backlog),
        case when pg_is_in_recovery() then coalesce(l.recorded_at, pg_last_xact_replay_timestamp()) end, now()) as as_of
    from change_retention r
    left join (select id, recorded_at from change order by id desc limit 1) l on true`;

const isOfLenderSql = ({ lenderId }: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  lenderId === null ? sql`true` : sql`${id} = ${lenderId}`;

interface FeedOwner {
  /** Institution that may read the row; null for none. */
  readonly institutionId: RawBuilder<unknown>;
  readonly lenderId: RawBuilder<unknown>;
}

/**
 * Matches rows of the institutions that the actor sees as a whole. Administrators see no cases but
 * all rows, because these hold no personal data.
 */
export const feedVisibleTo = (
  actor: Actor,
  { institutionId, lenderId }: FeedOwner,
): RawBuilder<SqlBool> =>
  isFeedScope(actor.caseScope)
    ? sql`(${institutionVisibleTo(actor, institutionId)} and ${isOfLenderSql(actor, lenderId)})`
    : sql`false`;

/** Matches visible rows of `change c`. */
export const changeVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(${feedVisibleTo(actor, { institutionId: sql.ref("c.institutionId"), lenderId: sql.ref("c.lenderId") })}
    and ${notComplaintAboutActor(actor)})`;

interface SearchRange {
  readonly after: number;
  readonly end: number;
  readonly types: readonly ChangeType[] | undefined;
  readonly size: number;
}

export const listRange = (db: Db, actor: Actor, { after, end, types, size }: SearchRange) =>
  queryRows(db)<FeedChange>`
    select c.id, c.type, c.at, c.lender_id, c.institution_id, c.loan_id, c.case_id, c.entity_id, c.data
    from change c
    where c.id > ${after} and c.id <= ${end} and ${changeVisibleTo(actor)}
      and ${types ? sql`c.type in ${toCodesSql(types)}` : sql`true`}
    order by c.id limit ${size}`;

/** Deletes the oldest changes recorded before the instant, and moves the end of the deleted ones. */
export async function deleteOldest(db: Db, before: Date, limit: number): Promise<number> {
  const row = await queryRow(db)<{ rows: number }>`
    with last as (
      select max(id) as id from (select id from change order by id limit ${limit}) oldest
    ),
    deleted as (
      delete from change c using last where c.id <= last.id and c.recorded_at < ${before} returning c.id
    ),
    moved as (
      update change_retention set deleted_through = greatest(deleted_through, (select max(id) from deleted))
      where exists (select from deleted)
    )
    select count(*)::int as rows from deleted`;
  return row?.rows ?? 0;
}

/** Gives the feed another epoch, which refuses all cursors given before. */
export const renewEpoch = (db: Db): Promise<void> =>
  execute(db)`update change_retention set epoch = default`;
