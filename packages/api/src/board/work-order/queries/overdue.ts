import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { isOverdueAtSql } from "./row.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

export interface LateOrder {
  readonly id: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly handlerId: number | null;
  readonly agentId: number | null;
  readonly limitAt: Date;
}

/** Last limit that an order has passed. */
const passedAt = (now: Date) => sql`
  case when w.due_at < ${now}::timestamptz then w.due_at else w.first_answer_due_at end`;

const late = (now: Date) =>
  sql`${isOverdueAtSql(now)} and w.overdue_from is distinct from ${passedAt(now)}`;

export async function isAnyLate(db: Db, now: Date): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from work_order w where ${late(now)}) as found`;
  return row?.found ?? false;
}

/**
 * Claims orders with a passed limit that was not reported yet. Skips locked orders; the next run
 * takes them.
 */
export const claimOverdueOrders = (db: Db, now: Date, limit: number) =>
  queryRows(db)<LateOrder>`
    with late as (
      select w.id, ${passedAt(now)} as limit_at from work_order w
      where ${late(now)}
      order by w.id limit ${limit} for no key update skip locked
    )
    update work_order w set overdue_from = late.limit_at from late where late.id = w.id
    returning w.id, w.case_id, w.institution_id, w.handler_id, w.agent_id, late.limit_at`;
