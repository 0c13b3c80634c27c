import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { jsonRows } from "../../../core/array.ts";
import type { Day } from "../../../core/day.ts";
import type { ItemKind } from "../contract-codes.ts";
import type { Drawn } from "../rules/draw.ts";
import type { Drawable, Week } from "./draw.ts";

export interface AgentDraw extends Drawable {
  readonly wantedCalls: number;
  readonly wantedMessages: number;
  readonly items: readonly (Drawn & {
    readonly kind: ItemKind;
    readonly dayOn: Day;
  })[];
}

const countOf = (items: AgentDraw["items"], kind: ItemKind) =>
  items.filter((one) => one.kind === kind).length;

/** Each table by one parameter, however many agents and contacts there are. */
export async function insertDraws(db: Db, week: Week, draws: readonly AgentDraw[]): Promise<void> {
  await insertAgents(db, week, draws);
  await insertItems(db, week, draws);
}

async function insertAgents(
  db: Db,
  { institutionId, weekOn }: Week,
  draws: readonly AgentDraw[],
): Promise<void> {
  const rows = draws.map(({ items, ...agent }) => ({
    ...agent,
    drawnCalls: countOf(items, "CALL"),
    drawnMessages: countOf(items, "MESSAGE"),
  }));
  await sql`
    insert into quality_draw (institution_id, week_on, agent_id, group_id, wanted_calls, drawn_calls, wanted_messages,
      drawn_messages)
    select ${institutionId}::bigint, ${weekOn}::date, one.*
    from json_to_recordset(${jsonRows(rows)}) as one ("agentId" bigint, "groupId" bigint, "wantedCalls" smallint,
      "drawnCalls" smallint, "wantedMessages" smallint, "drawnMessages" smallint)`.execute(db);
}

async function insertItems(
  db: Db,
  { institutionId, weekOn }: Week,
  draws: readonly AgentDraw[],
): Promise<void> {
  const rows = draws.flatMap(({ agentId, groupId, items }) =>
    items.map((one) => ({
      agentId,
      groupId,
      ...one,
      callId: one.kind === "CALL" ? one.id : null,
      messageId: one.kind === "MESSAGE" ? one.id : null,
    })),
  );
  await sql`
    insert into quality_item (institution_id, week_on, agent_id, group_id, kind, day_on, reason, order_id, call_id, message_id)
    select ${institutionId}::bigint, ${weekOn}::date, one.*
    from json_to_recordset(${jsonRows(rows)}) as one ("agentId" bigint, "groupId" bigint, kind text, "dayOn" date, reason text,
      "orderId" bigint, "callId" bigint, "messageId" bigint)`.execute(db);
}
