import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { AgentDay } from "../rules/count.ts";
import type { Kind } from "./fact.ts";

/** Everything that can be counted, kind by kind, in the order of its ids. */
const SOURCES = {
  CASE: sql`select distinct case_id as id from case_binding where case_id > `,
  TAKEN: sql`select id from payment where agent_id is not null and id > `,
  REVERSED: sql`select id from payment where agent_id is not null and state = 'REVERSED' and id > `,
  CALL: sql`select id from call_record where state = 'ENDED' and id > `,
  LOG: sql`select id from collection_log where id > `,
  PROMISED: sql`select id from promise where id > `,
  JUDGED: sql`select id from promise_verdict where not (before = 'OPEN' and state = 'CANCELLED') and id > `,
} as const satisfies Partial<Record<Kind, unknown>>;

export type SourceKind = keyof typeof SOURCES;
export const SOURCE_KINDS = Object.keys(SOURCES) as SourceKind[];

export async function refsAfter(
  db: Db,
  kind: SourceKind,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${SOURCES[kind]} ${after} order by 1 limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

export async function countedDays(db: Db): Promise<AgentDay[]> {
  const { rows } = await sql<AgentDay>`select * from agent_day`.execute(db);
  return rows;
}
