import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { sharesMailbox } from "../../../core/same-person.ts";
import type { ComplaintInputs } from "../rules.ts";
import { countsAt, WORK, type Work } from "./agent.ts";
import {
  aboutVisibleTo,
  buildPenaltyColumnsSql,
  isSelfSql,
  PENALTY_JOINS,
  penaltyVisibleTo,
  type StoredPenalty,
} from "./row.ts";

export interface PenaltyComplaint extends ComplaintInputs, Work {
  readonly orderId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly liableName: string | null;
  readonly zone: string | null;
  /** The caller may see the liable agent. */
  readonly isSeen: boolean;
}

/**
 * Hides a complaint from its liable agent, under any account: the agent sees it only through its
 * penalty.
 */
const isSeenSql = (actor: Actor) => sql<boolean>`(
  ${aboutVisibleTo(actor, { agentId: sql.ref("w.liableId"), institutionId: sql.ref("w.institutionId") })}
  and (w.liable_id is null or not ${sharesMailbox(sql.ref("w.liableId"), actor.userId)}))`;

/** Finds an order that the caller sees by its liable agent or by its penalty. */
export const findComplaint = (db: Db, actor: Actor, orderId: number) =>
  queryRow(db)<PenaltyComplaint>`
    select w.id as order_id, w.case_id, w.institution_id, w.state, w.verdict, w.liable_id, a.name as liable_name,
      ${WORK}, i.zone,
      exists (select from penalty p where p.order_id = w.id and p.state in ('PROPOSED', 'APPROVED')) as has_penalty,
      ${isSelfSql(actor, sql.ref("w.liableId"))} as is_concerned, ${isSeenSql(actor)} as is_seen
    from work_order w
    left join app_user a on a.id = w.liable_id
    left join role r on r.id = a.role_id
    left join institution i on i.id = a.institution_id
    where w.id = ${orderId} and (${isSeenSql(actor)}
      or exists (select from penalty p where p.order_id = w.id and ${penaltyVisibleTo(actor, "p")}))`;

export const listByComplaint = (db: Db, actor: Actor, orderId: number, now: Date) =>
  queryRows(db)<StoredPenalty>`
    select ${buildPenaltyColumnsSql(actor, now)} from ${PENALTY_JOINS}
    where p.order_id = ${orderId} and ${penaltyVisibleTo(actor, "p")} order by p.id desc limit 100`;

/** Lists visible penalties of an agent within a year. */
export const listEarlierPenalties = (db: Db, actor: Actor, agentId: number, now: Date) =>
  queryRows(db)<StoredPenalty>`
    select ${buildPenaltyColumnsSql(actor, now)} from ${PENALTY_JOINS}
    where p.agent_id = ${agentId} and ${countsAt("p", sql`${now}::timestamptz`)} and ${penaltyVisibleTo(actor, "p")}
    order by p.decided_at desc, p.id desc limit 50`;
