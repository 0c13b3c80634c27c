import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { isSamePersonSql } from "../../../core/same-person.ts";
import type {
  OrderCategory,
  OrderChannel,
  OrderState,
  Severity,
  Verdict,
} from "../contract-codes.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";
import type { ComplaintInputs } from "../rules.ts";
import { handlingVisibleTo, orderVisibleTo } from "./visibility.ts";

export interface NewOrder {
  readonly category: OrderCategory;
  readonly channel: OrderChannel;
  readonly severity: Severity;
  readonly reference: string | null;
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number | null;
  readonly description: string;
  readonly excludesAgent: boolean;
  readonly locksRecordings: boolean;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly firstAnswerDueAt: Date;
  readonly dueAt: Date;
}

/** Returns undefined when a complaint with the same channel and reference exists. */
export async function insertOrder(db: Db, order: NewOrder): Promise<number | undefined> {
  const row = await db
    .insertInto("workOrder")
    .values(order)
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findByReference(
  db: Db,
  actor: Actor,
  { channel, reference, loanId }: Pick<NewOrder, "channel" | "reference" | "loanId">,
): Promise<number | undefined> {
  const row = await queryRow(db)<{ id: number }>`
    select w.id from work_order w
    where w.channel = ${channel} and w.reference = ${reference} and w.loan_id = ${loanId} and w.state <> 'INVALID'
      and ${orderVisibleTo(actor, "w")}`;
  return row?.id;
}

export interface LockedOrder extends ComplaintInputs {
  readonly id: number;
  readonly severity: Severity;
  readonly createdAt: Date;
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly isCaseOpen: boolean;
  readonly handlerName: string | null;
  /** Country whose working days count. */
  readonly country: Profile;
  readonly zone: string;
  /** The caller is the proposer of the verdict, under another account. */
  readonly isProposerSame: boolean;
  readonly answeredAt: Date | null;
  readonly excludesAgent: boolean;
  readonly version: number;
}

/** Locks in the order of ids to avoid deadlocks. */
export async function lockOrders(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<LockedOrder[]> {
  const locked = await queryRows(db)<{ id: number }>`
    select w.id from work_order w where w.id = ${anyOf(ids)} and ${orderVisibleTo(actor, "w")}
    order by w.id for no key update`;
  return queryRows(db)<LockedOrder>`
    select w.id, w.severity, w.created_at, w.state, w.case_id, w.borrower_id, w.institution_id, w.agent_id, w.handler_id,
      ${handlingVisibleTo(actor, "w")} as can_see_handling, c.closed_at is null as is_case_open, h.name as handler_name,
      coalesce(h.institution_id is null and h.id is not null, false) as is_company_handled,
      w.answered_at, w.due_at, w.extended_at, w.done_at, w.excludes_agent, w.version,
      i.country, i.zone, v.proposer_id,
      ${isSamePersonSql(actor.userId, { requesterId: sql.ref("v.proposerId"), at: sql.ref("v.proposedAt") })} as is_proposer_same
    from work_order w
    join institution i on i.id = w.institution_id
    join collection_case c on c.id = w.case_id
    left join app_user h on h.id = w.handler_id
    left join work_order_verdict v on v.order_id = w.id and v.state = 'PROPOSED'
    where w.id = ${anyOf(locked.map(({ id }) => id))} order by w.id`;
}

export interface OrderChange {
  readonly state?: OrderState;
  readonly handlerId?: number;
  readonly answeredAt?: Date;
  readonly dueAt?: Date;
  readonly extendedAt?: Date;
  readonly doneAt?: Date | null;
  readonly verdict?: Verdict | null;
  readonly liableId?: number | null;
  readonly version: number;
}

export async function change(db: Db, id: number, changed: OrderChange): Promise<void> {
  await db.updateTable("workOrder").set(changed).where("id", "=", id).execute();
}
