import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRow, queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

/** Future stages of an agent; null for none. */
export type WorkedStages = {
  readonly institutionId: number;
  readonly stageIds: readonly number[];
} | null;

const leaves = (workedStages: WorkedStages): RawBuilder<SqlBool> =>
  workedStages
    ? sql`not (c.institution_id = ${workedStages.institutionId} and c.stage_id = ${anyOf(workedStages.stageIds)})`
    : sql`true`;

const open = sql`c.status in ${toCodesSql(OPEN_STATUSES)}`;

/** Counts the open cases of an agent, and those outside the new stages. */
export async function countOpen(
  db: Db,
  agentId: number,
  workedStages: WorkedStages,
): Promise<{ open: number; leaving: number }> {
  const row = await queryRow(db)<{ open: number; leaving: number }>`
    select count(*) as open, count(*) filter (where ${leaves(workedStages)}) as leaving
    from collection_case c where c.agent_id = ${agentId} and ${open}`;
  return row ?? { open: 0, leaving: 0 };
}

export async function listCaseIdsOutside(
  db: Db,
  agentId: number,
  workedStages: WorkedStages,
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select c.id from collection_case c where c.agent_id = ${agentId} and ${open} and ${leaves(workedStages)}`;
  return rows.map(({ id }) => id);
}
