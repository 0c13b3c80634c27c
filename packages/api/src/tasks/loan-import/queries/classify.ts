import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Counts } from "../contract.ts";
import type { RowVerdict } from "../rules/outcome.ts";
import type { Day } from "../../../core/day.ts";
import { execute, queryRows } from "../../../core/query.ts";
import { rowNumbers } from "./identity.ts";
import { type TapePlacement, buildTapePlacementsSql } from "./places.ts";

export interface Placement extends Omit<TapePlacement, "lenderId"> {
  readonly asOf: Day;
  /** Rows that are never older than stored data. */
  readonly undatedRows: readonly number[];
}

/**
 * Compares every row of the tape with its stored loan. Rows of unknown loans keep their staging
 * values: created, with a case when they have a stage. A case is one episode: the same overdue day
 * at the same institution does not open a second one.
 */
export const classify = (
  db: Db,
  { productId, institutionId, byRule, asOf, undatedRows }: Placement,
): Promise<void> =>
  execute(db)`
    with known as (
      select loan.id, loan.number,
        case
          when last.as_of_on > ${asOf}::date and tape.row_no not in (${rowNumbers(undatedRows)}) then 'OLDER'
          when last.digest = tape.digest and last.institution_id = ${institutionId} and last.by_rule = ${byRule} then 'UNCHANGED'
          else 'UPDATED'
        end as verdict,
        open.id as case_id,
        case
          when tape.stage_id is null then case when open.id is null then 'NONE' else 'CLEAR' end
          when open.institution_id <> ${institutionId} and not ${byRule}::boolean then 'ELSEWHERE'
          when open.id is not null then 'ADJUST'
          when exists (select ${buildTapePlacementsSql(sql`loan.id`)}) then 'OPEN'
          else 'NONE'
        end as case_step
      from tape
      join loan on loan.product_id = ${productId}::bigint and loan.number = tape.loan_number
      left join loan_tape as last on last.loan_id = loan.id
      left join collection_case as open on open.loan_id = loan.id and open.status in ${toCodesSql(OPEN_STATUSES)}
    )
    update tape set
      loan_id = known.id,
      verdict = known.verdict,
      case_id = known.case_id,
      case_step = case known.verdict when 'UPDATED' then known.case_step else 'NONE' end
    from known where known.number = tape.loan_number`;

/** Leaves the loans and cases of these rows as they are; older rows change nothing at all. */
export async function markDetails(db: Db, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    update tape set verdict = 'DETAILS', case_step = 'NONE'
    where verdict not in ('CREATED', 'OLDER') and case_step <> 'ELSEWHERE' and row_no in (${rowNumbers(rows)})`;
}

/** Deletes the rows with errors from the tape. */
export const leaveOutRefused = (db: Db): Promise<void> =>
  execute(db)`delete from tape where verdict = 'REFUSED' or case_step = 'ELSEWHERE'`;

/** Lists the rows of the tape with the open case of their loan. */
export const listOutcomes = (db: Db) =>
  queryRows(db)<RowVerdict>`
    select tape.row_no as row, tape.verdict, tape.loan_id, open.id as case_id
    from tape left join collection_case open on open.loan_id = tape.loan_id and open.status in ${toCodesSql(OPEN_STATUSES)}
    order by tape.row_no`;

type Verdicts = Omit<
  Counts,
  "repeated" | "failing" | "laterPayments" | "zones" | "zonesDerived"
> & { refused: number };

export async function getVerdictCounts(db: Db): Promise<Verdicts> {
  const countVerdictSql = (name: string) =>
    sql`count(*) filter (where verdict = ${name} and case_step <> 'ELSEWHERE')`;
  const step = (name: string) =>
    sql`count(*) filter (where verdict <> 'REFUSED' and case_step = ${name})`;
  const rows = await queryRows(db)<Verdicts>`
    select
      ${countVerdictSql("CREATED")} as created,
      ${countVerdictSql("UPDATED")} + ${countVerdictSql("DETAILS")} as updated,
      ${countVerdictSql("UNCHANGED")} as unchanged,
      ${countVerdictSql("OLDER")} as older,
      count(*) filter (where verdict = 'REFUSED' or case_step = 'ELSEWHERE') as refused,
      ${step("OPEN")} as cases_created,
      ${step("ADJUST")} as cases_updated,
      ${step("CLEAR")} as cases_cleared,
      count(*) filter (where verdict in ('CREATED', 'UPDATED') and case_step = 'NONE') as loan_only
    from tape`;
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate answers with one row");
  return counts;
}

/** Counts rows by zone of the borrower, most frequent first. */
export async function getZoneCounts(db: Db): Promise<Pick<Counts, "zones" | "zonesDerived">> {
  const zones = await queryRows(db)<Counts["zones"][number]>`
    select zone, other_zones, zone_source as source, count(*) as rows
    from tape group by 1, 2, 3 order by 4 desc, 1, 2, 3`;
  const isDerived = ({ source }: Counts["zones"][number]) =>
    source !== "GIVEN" && source !== "UNKNOWN";
  const zonesDerived = zones.filter(isDerived).reduce((sum, { rows }) => sum + rows, 0);
  return { zones, zonesDerived };
}
