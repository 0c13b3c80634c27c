import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import type { Day } from "../../../core/day.ts";
import type { ConfiguredModes } from "../rules/modes.ts";

/** Case of the code. Visibility follows the case. */
export interface CodeCase {
  readonly caseId: number;
  readonly loanId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly productId: number;
  readonly status: Status;
  readonly zone: string;
  /** Due day of the open promise. */
  readonly promiseOn: Day | null;
}

const find = async (
  db: Db,
  actor: Actor,
  which: RawBuilder<SqlBool>,
): Promise<CodeCase | undefined> => {
  return queryRow(db)<CodeCase>`
    select c.id as case_id, c.loan_id, c.institution_id, c.stage_id, l.product_id, c.status, i.zone, c.promise_on
    from collection_case c
    join loan l on l.id = c.loan_id
    join institution i on i.id = c.institution_id
    where ${which} and ${visibleTo(actor, "c")} order by c.id desc limit 1`;
};

export const findByCase = (db: Db, actor: Actor, taskId: number) =>
  find(db, actor, sql`c.id = ${taskId}`);

/** Finds the last case of the loan that the caller sees. */
export const findByLoan = (db: Db, actor: Actor, loanId: number) =>
  find(db, actor, sql`c.loan_id = ${loanId}`);

/** Lists the clean mode rules in force for product and stage, the most specific first. */
export const listConfiguredModes = (
  db: Db,
  { productId, stageId }: Pick<CodeCase, "productId" | "stageId">,
  day: Day,
) =>
  queryRows(db)<ConfiguredModes>`
    select overdue, overdue_current, whole_loan from (
      select distinct on (product_id, stage_id) * from clean_mode
      where (product_id is null or product_id = ${productId}) and (stage_id is null or stage_id = ${stageId})
        and effective_on <= ${day}
      order by product_id, stage_id, effective_on desc, id desc) said
    order by (product_id is not null)::int + (stage_id is not null)::int desc, stage_id nulls last`;

/** Returns the code types that the institution may create on the day. */
export async function allowedTypes(
  db: Db,
  institutionId: number,
  day: Day,
): Promise<{ SINGLE: boolean; FULL: boolean }> {
  const row = await queryRow(db)<{ single: boolean; full: boolean }>`
    select single_code as single, full_code as full from institution_extension_rule
    where institution_id = ${institutionId} and effective_on <= ${day}::date
    order by effective_on desc, id desc limit 1`;
  return { SINGLE: row?.single ?? true, FULL: row?.full ?? true };
}
