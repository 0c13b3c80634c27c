import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Currency } from "../../../core/money.ts";
import { execute, insertRow, queryRow } from "../../../core/query.ts";
import type { OrderState, Verdict } from "../../work-order/contract-codes.ts";
import type { Cost } from "../contract.ts";
import type { Occurrence, PenaltyLevel, PenaltyState, Violation } from "../contract-codes.ts";
import { isPenaltyProposerSql, isSelfSql, penaltyVisibleTo } from "./row.ts";

/** Locks the order: penalties and verdicts of an order change only under this lock. */
export const lockOrder = (db: Db, orderId: number): Promise<void> =>
  execute(db)`select id from work_order where id = ${orderId} for no key update`;

export interface NewPenalty extends Cost {
  readonly orderId: number;
  readonly agentId: number;
  readonly agentInstitutionId: number;
  readonly institutionId: number;
  readonly violation: Violation;
  readonly level: PenaltyLevel;
  readonly occurrence: Occurrence;
  readonly currency: Currency;
  readonly ruleId: number;
  readonly reason: string;
  readonly proposerId: number;
  readonly proposedAt: Date;
}

export const insertPenalty = (db: Db, penalty: NewPenalty): Promise<number> =>
  insertRow(db, "penalty", penalty);

export async function findOrderId(
  db: Db,
  actor: Actor,
  penaltyId: number,
): Promise<number | undefined> {
  const row = await queryRow(db)<{ orderId: number }>`
    select p.order_id from penalty p where p.id = ${penaltyId} and ${penaltyVisibleTo(actor, "p")}`;
  return row?.orderId;
}

export interface OrderPenalty {
  readonly id: number;
  readonly orderId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly agentInstitutionId: number;
  readonly violation: Violation;
  readonly occurrence: Occurrence;
  readonly state: PenaltyState;
  readonly fineMinor: number;
  readonly currency: Currency;
  readonly proposerId: number;
  readonly version: number;
  readonly orderState: OrderState;
  readonly verdict: Verdict | null;
  readonly liableId: number | null;
}

const ORDER_PENALTY_SQL = sql`
  select p.id, p.order_id, w.case_id, p.institution_id, p.agent_id, p.agent_institution_id, p.violation, p.occurrence, p.state, p.fine_minor, p.currency, p.proposer_id,
    p.version, w.state as order_state, w.verdict, w.liable_id
  from penalty p join work_order w on w.id = p.order_id`;

/** Finds the penalty; a change locks its order first. */
export const findPenalty = (db: Db, penaltyId: number) =>
  queryRow(db)<OrderPenalty>`
    ${ORDER_PENALTY_SQL} where p.id = ${penaltyId}`;

/** Reads the proposed or approved penalty of a locked order. */
export const findPenaltyByOrder = (db: Db, orderId: number) =>
  queryRow(db)<OrderPenalty>`
    ${ORDER_PENALTY_SQL} where p.order_id = ${orderId} and p.state in ('PROPOSED', 'APPROVED')`;

export interface Parties {
  readonly isProposer: boolean;
  readonly isConcerned: boolean;
}

/** Tests if the caller, under any account, is the proposer or the agent of the penalty. */
export const findParties = (db: Db, actor: Actor, penaltyId: number) =>
  queryRow(db)<Parties>`
    select ${isPenaltyProposerSql(actor)} as is_proposer, ${isSelfSql(actor, sql.ref("p.agentId"))} as is_concerned
    from penalty p where p.id = ${penaltyId}`;

export interface PenaltyChange {
  readonly state: PenaltyState;
  readonly deciderId?: number;
  readonly decidedAt?: Date;
  readonly note?: string;
  readonly reversedAt?: Date;
  readonly version: number;
}

export async function change(db: Db, id: number, changed: PenaltyChange): Promise<void> {
  await db.updateTable("penalty").set(changed).where("id", "=", id).execute();
}
