import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import type { HOME_CURRENCY } from "../../../tasks/guard/contract-codes.ts";
import { REPEAT_DAYS, type Violation } from "../contract-codes.ts";

/** Current institution of an agent. A fine requires a role that earns a wage. */
export interface Work {
  readonly agentInstitutionId: number | null;
  readonly country: keyof typeof HOME_CURRENCY | null;
  readonly isPaid: boolean;
}

export const WORK = sql`
  i.id as agent_institution_id, i.country, coalesce(r.works_cases and i.id is not null, false) as is_paid`;

/**
 * Locks the agent as for a wage, so that no other deduction or approval of a penalty runs at the
 * same time.
 */
export async function lockAgent(db: Db, agentId: number): Promise<Work | undefined> {
  await execute(db)`select from app_user where id = ${agentId} for no key update`;
  return queryRow(db)<Work>`
    select ${WORK} from app_user a join role r on r.id = a.role_id
    left join institution i on i.id = a.institution_id where a.id = ${agentId}`;
}

/**
 * Condition on a penalty that makes the next one for the same violation at an instant a repeated
 * one.
 */
export const countsAt = (alias: "p" | "e", instant: RawBuilder<unknown>) => sql`
  ${columnSql(alias, "state")} = 'APPROVED'
  and ${columnSql(alias, "decidedAt")} > ${instant} - make_interval(days => ${sql.lit(REPEAT_DAYS)})`;

export interface ViolationCount {
  readonly violation: Violation;
  readonly n: number;
}

/** Counts the penalties of an agent for each violation within a year, at any institution. */
export const listViolationCounts = (db: Db, agentId: number, now: Date) =>
  queryRows(db)<ViolationCount>`
    select p.violation, count(*) as n from penalty p
    where p.agent_id = ${agentId} and ${countsAt("p", sql`${now}::timestamptz`)} group by p.violation`;
