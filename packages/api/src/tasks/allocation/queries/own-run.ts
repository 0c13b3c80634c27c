import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { queryRow } from "../../../core/query.ts";
import { orgUnitVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import type { RunKind, RunState } from "../contract-codes.ts";

export interface OwnRun {
  readonly kind: RunKind;
  readonly state: RunState;
  readonly institutionId: number | null;
  readonly version: number;
}

/** Locks a run of the caller until the transaction ends. */
export const lockOwnRun = (db: Db, actor: Actor, runId: number) =>
  queryRow(db)<OwnRun>`
    select kind, state, institution_id, version from allocation_run
    where id = ${runId} and creator_id = ${actor.userId} for update`;

export async function reassignsFromAgents(db: Db, runId: number): Promise<boolean> {
  const row = await queryRow(db)<{ takes: boolean }>`
    select exists (select from allocation_decision l join allocation_run r on r.id = l.run_id
      where r.id = ${runId} and l.from_agent_id is not null
        and (r.kind = 'RELEASE' or l.agent_id is not null)) as takes`;
  return row?.takes ?? false;
}

/**
 * Checks that cases of the run, at the org units stored with it, or its agents are no longer
 * visible to the caller.
 */
export async function hasInvisibleCases(db: Db, actor: Actor, runId: number): Promise<boolean> {
  const row = await queryRow(db)<{ reaches: boolean }>`
    select exists (
      select from (
        select institution_id, stage_id, from_agent_id as agent_id, agent_id as to_id from allocation_decision
        where run_id = ${runId}
      ) l left join app_user a on a.id = l.to_id
      where (${orgUnitVisibleTo(actor, "l")} and (l.to_id is null or ${userVisibleTo(actor, "a")})) is not true) as reaches`;
  return row?.reaches ?? false;
}
