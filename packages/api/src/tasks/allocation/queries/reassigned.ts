import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { get as contract } from "../contract.ts";

type ReassignedCases = z.infer<typeof contract.output>["reassignedFrom"];

/** Lists agents that lose cases. A decision without a new agent leaves its case unchanged. */
export const listReassigned = (db: Db, actor: Actor, runId: number): Promise<ReassignedCases> =>
  queryRows(db)<ReassignedCases[number]>`
    select u.id as agent_id, u.name as agent_name, count(*)::int as cases, sum(l.arrears_minor)::bigint as minor
    from allocation_decision l
    join allocation_run r on r.id = l.run_id
    join collection_case c on c.id = l.case_id
    join app_user u on u.id = l.from_agent_id
    where l.run_id = ${runId} and (r.kind = 'RELEASE' or l.agent_id is not null) and ${visibleTo(actor, "c")}
    group by u.id order by cases desc, u.name, agent_id`;

/** Counts cases of a preview that have no agent yet. */
export async function countUnassigned(db: Db, runId: number): Promise<number> {
  const row = await queryRow(db)<{ cases: number }>`
    select count(*)::int as cases from allocation_decision where run_id = ${runId} and agent_id is null`;
  return row?.cases ?? 0;
}
