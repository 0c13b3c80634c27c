import type { Db } from "@kolekta/db";
import { execute } from "../../../core/query.ts";
import { jsonRows } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import type { ItemKind } from "../contract-codes.ts";
import type { SampledContact } from "../rules/draw.ts";
import type { SampleableAgent, Week } from "./sample.ts";

export interface AgentSample extends SampleableAgent {
  readonly requestedCalls: number;
  readonly requestedMessages: number;
  readonly items: readonly (SampledContact & { readonly kind: ItemKind; readonly dayOn: Day })[];
}

const countItems = (items: AgentSample["items"], kind: ItemKind) =>
  items.filter((item) => item.kind === kind).length;

/** Passes each table as one parameter, so that the number of agents and contacts is not limited. */
export async function insertSamples(
  db: Db,
  week: Week,
  draws: readonly AgentSample[],
): Promise<void> {
  await insertAgents(db, week, draws);
  await insertItems(db, week, draws);
}

async function insertAgents(
  db: Db,
  { institutionId, weekOn }: Week,
  draws: readonly AgentSample[],
): Promise<void> {
  const rows = draws.map(({ items, ...agent }) => ({
    ...agent,
    sampledCalls: countItems(items, "CALL"),
    sampledMessages: countItems(items, "MESSAGE"),
  }));
  await execute(db)`
    insert into quality_sample (institution_id, week_on, agent_id, group_id, requested_calls, sampled_calls, requested_messages,
      sampled_messages)
    select ${institutionId}::bigint, ${weekOn}::date, one.*
    from json_to_recordset(${jsonRows(rows)}) as one ("agentId" bigint, "groupId" bigint, "requestedCalls" smallint,
      "sampledCalls" smallint, "requestedMessages" smallint, "sampledMessages" smallint)`;
}

async function insertItems(
  db: Db,
  { institutionId, weekOn }: Week,
  draws: readonly AgentSample[],
): Promise<void> {
  const rows = draws.flatMap(({ agentId, groupId, items }) =>
    items.map((item) => ({
      agentId,
      groupId,
      ...item,
      callId: item.kind === "CALL" ? item.id : null,
      messageId: item.kind === "MESSAGE" ? item.id : null,
    })),
  );
  await execute(db)`
    insert into quality_item (institution_id, week_on, agent_id, group_id, kind, day_on, reason, order_id, call_id, message_id)
    select ${institutionId}::bigint, ${weekOn}::date, one.*
    from json_to_recordset(${jsonRows(rows)}) as one ("agentId" bigint, "groupId" bigint, kind text, "dayOn" date, reason text,
      "orderId" bigint, "callId" bigint, "messageId" bigint)`;
}
