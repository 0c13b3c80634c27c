import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { WorkOrder } from "../contract.ts";
import { OPEN_ORDER_STATES } from "../contract-codes.ts";
import { handlingVisibleTo } from "./visibility.ts";

/** Stored columns; the action adds values that depend on the time, and names. */
export type StoredOrder = Omit<WorkOrder, "agent" | "handler" | "isOverdue"> & {
  readonly canSeeHandling: boolean;
  readonly agentId: number | null;
  readonly agentName: string | null;
  readonly handlerId: number | null;
  readonly handlerName: string | null;
};

export const buildOrderColumnsSql = (actor: Actor) => sql`
  w.id as order_id, w.category, w.channel, w.severity, w.state, w.reference, w.case_id as task_id, w.loan_id, w.borrower_id,
  l.number as loan_number, b.name as borrower_name, w.institution_id, i.name as institution_name,
  w.agent_id, a.name as agent_name, coalesce(o.institution_id = w.institution_id and o.id <> w.agent_id, false) as is_by_colleague,
  ${handlingVisibleTo(actor, "w")} as can_see_handling, w.handler_id, h.name as handler_name, w.verdict,
  exists (select from work_order_verdict v where v.order_id = w.id and v.state = 'PROPOSED') as awaits_confirmation,
  w.created_at, w.first_answer_due_at, w.answered_at, w.due_at, w.extended_at, w.done_at, w.version`;

export const NAME_JOINS = sql`
  join loan l on l.id = w.loan_id
  join borrower b on b.id = w.borrower_id
  join institution i on i.id = w.institution_id
  left join app_user a on a.id = w.agent_id
  left join app_user h on h.id = w.handler_id
  left join app_user o on o.id = w.created_by`;

export const IS_OPEN = sql<SqlBool>`w.state in ${toCodesSql(OPEN_ORDER_STATES)}`;

/** Next limit: the first answer until there is one, then the deadline. */
export const NEXT_DUE = sql`case when w.answered_at is null then least(w.first_answer_due_at, w.due_at) else w.due_at end`;

export const isOverdueAtSql = (now: Date): RawBuilder<SqlBool> =>
  sql`(${IS_OPEN} and ${NEXT_DUE} < ${now}::timestamptz)`;
