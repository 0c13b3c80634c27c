import type { Db } from "@kolekta/db";
import { execute } from "../../../core/query.ts";
import { anyOf, columnText, idArray } from "../../../core/sql.ts";
import type { Status } from "../contract.ts";
import type { WorkRank } from "../rules.ts";

export interface NewHolder {
  readonly id: number;
  readonly agentId: number | null;
  readonly before: Status;
  readonly workRank: WorkRank;
  readonly dpd: number;
}

/** Sets the agent and returns the case to pending. Promises and agreements stay with the case. */
export const setAgents = (db: Db, holders: readonly NewHolder[], at: Date): Promise<void> =>
  execute(db)`
    update collection_case c set agent_id = h.agent_id, assigned_at = case when h.agent_id is not null then ${at}::timestamptz end,
      status = 'C00', snoozed_until = null, agent_opened_at = null, passed_over_at = null, work_band = h.band, work_rank = h.rank,
      work_rank_until = h.until, version = c.version + 1
    from unnest(
      ${idArray(holders.map(({ id }) => id))}, ${columnText(holders, (holder) => holder.agentId)}::bigint[],
      ${columnText(holders, (holder) => holder.workRank.band)}::smallint[], ${columnText(holders, (holder) => holder.workRank.rank)}::bigint[],
      ${columnText(holders, (holder) => holder.workRank.until?.toISOString() ?? null)}::timestamptz[]
    ) as h (id, agent_id, band, rank, until)
    where c.id = h.id`;

export interface Handover {
  readonly at: Date;
  readonly reason: string | null;
  /** User; null for the system. */
  readonly operatorId: number | null;
}

/** Adds one status log row per case with its current debt. */
export const insertHandovers = (
  db: Db,
  holders: readonly NewHolder[],
  { at, reason, operatorId }: Handover,
): Promise<void> =>
  execute(db)`
    insert into case_status_log (case_id, at, event, before, after, reason, operator_id, agent_id, institution_id, stage_id, dpd,
      arrears_minor, principal_minor, fee_minor)
    select c.id, ${at}, case when h.agent_id is null then 'RELEASED' else 'ASSIGNED' end, h.before, 'C00', ${reason},
      ${operatorId}::bigint, h.agent_id, c.institution_id, c.stage_id, h.dpd, c.arrears_minor, owed.principal_minor, owed.fee_minor
    from unnest(
      ${idArray(holders.map(({ id }) => id))}, ${columnText(holders, (holder) => holder.agentId)}::bigint[],
      ${columnText(holders, (holder) => holder.before)}::text[], ${columnText(holders, (holder) => holder.dpd)}::integer[]
    ) as h (id, agent_id, before, dpd)
    join collection_case c on c.id = h.id
    cross join lateral get_loan_outstanding(c.loan_id) owed
    order by c.id`;

export const setPassedOver = (db: Db, caseIds: readonly number[], at: Date): Promise<void> =>
  execute(db)`
    update collection_case set passed_over_at = ${at} where id = ${anyOf(caseIds)} and agent_id is null`;
