import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { LimitRow } from "./authority.ts";

/** The lines of one level; those of one moment and stage belong together. */
export interface StoredLimit extends LimitRow {
  readonly id: number;
  readonly queueId: number | null;
  readonly queueName: string | null;
  readonly role: number | null;
  readonly effectiveOn: Day;
  readonly followsHouse: boolean;
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** Every line of the house and of each stage, newest first, lowest level first. */
export async function limitLines(db: Db): Promise<StoredLimit[]> {
  const { rows } = await sql<StoredLimit>`
    select d.id, d.queue_id, q.name as queue_name, d.level, r.role_id as role, d.effective_on, d.follows_house,
      d.penalty_bp, d.extension_fee_bp, d.interest_bp, d.principal_bp, u.name as editor_name, d.created_at as edited_at
    from deduction_limit d
    left join queue q on q.id = d.queue_id
    left join deduction_role r on r.reviews_level = d.level
    left join app_user u on u.id = d.editor_id
    order by q.dpd_from nulls first, d.queue_id nulls first, d.effective_on desc, d.created_at desc, d.level`.execute(
    db,
  );
  return rows;
}

export async function queues(
  db: Db,
): Promise<{ queueId: number; queueName: string }[]> {
  const { rows } = await sql<{ queueId: number; queueName: string }>`
    select id as queue_id, name as queue_name from queue order by dpd_from, id`.execute(
    db,
  );
  return rows;
}

/** Whoever changes the limits of a stage waits for whoever does so already. */
export async function lockLatest(
  db: Db,
  queueId: number | null,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('deduction_limit'), ${queueId ?? 0}::int)`.execute(
    db,
  );
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from deduction_limit where queue_id is not distinct from ${queueId}::bigint`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface NewLimit extends LimitRow {
  readonly queueId: number | null;
  readonly effectiveOn: Day;
  readonly followsHouse: boolean;
  readonly editorId: number;
  readonly createdAt: Date;
}

export async function insertLimits(
  db: Db,
  rows: readonly NewLimit[],
): Promise<number> {
  const made = await db
    .insertInto("deductionLimit")
    .values(rows)
    .returning("id")
    .execute();
  return Math.max(...made.map(({ id }) => id));
}
