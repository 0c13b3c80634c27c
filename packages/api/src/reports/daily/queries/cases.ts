import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { countCapped } from "../../../core/keyset-page.ts";
import { queryRows } from "../../../core/query.ts";
import {
  notWithheldFrom,
  seesInstitutions,
  stageFiguresVisibleTo,
  visibleCases,
} from "../../../core/scope.ts";
import type { CasesFilter, StagePeriod } from "../contract.ts";
import type { StageEntryKind } from "../../stay/contract-codes.ts";
import type { Flow } from "../contract-codes.ts";

type Days = Pick<CasesFilter, "from" | "to">;

const entered =
  (...by: readonly StageEntryKind[]) =>
  (days: Days) =>
    sql`s.from_on between ${days.from}::date and ${days.to}::date and s.entry_kind in (${sql.join(by)})`;
const exitedBySql = (by: string) => (days: Days) =>
  sql`s.until_on between ${days.from}::date and ${days.to}::date and s.exit_kind = ${by}`;

const MAKING: Record<Flow, (days: Days) => RawBuilder<unknown>> = {
  opening: ({ from }) =>
    sql`s.from_on < ${from}::date and (s.until_on is null or s.until_on >= ${from}::date)`,
  placed: entered("PLACED"),
  movedIn: entered("STAGE"),
  reopened: entered("REOPENED", "RECOVERED"),
  movedOut: exitedBySql("STAGE"),
  settled: exitedBySql("C30"),
  extended: exitedBySql("C31"),
  settledFully: exitedBySql("C32"),
  withdrawn: exitedBySql("C40"),
  cancelled: exitedBySql("C70"),
  writtenOff: exitedBySql("C80"),
  closing: ({ to }) =>
    sql`s.from_on <= ${to}::date and (s.until_on is null or s.until_on > ${to}::date)`,
};

/**
 * Reads stage periods directly for callers who see whole institutions. For all others it finds
 * their cases first, because they are few.
 */
const making = (
  actor: Actor,
  { flow, institutionId, stageId, currency, ...days }: CasesFilter,
): RawBuilder<unknown> => {
  const condition = sql`${MAKING[flow](days)} and ${stageFiguresVisibleTo(actor, "s")}
    ${institutionId === undefined ? sql`` : sql`and s.institution_id = ${institutionId}`}
    ${stageId === undefined ? sql`` : sql`and s.stage_id = ${stageId}`}
    ${currency === undefined ? sql`` : sql`and s.currency = ${currency}`}`;
  if (seesInstitutions(actor))
    return sql`case_stage_period s where ${condition} and ${notWithheldFrom(actor, sql.ref("s.caseId"))}`;
  return sql`(${visibleCases(actor)}) seen
    cross join lateral (select * from case_stage_period s where s.case_id = seen.id and ${condition} offset 0) s`;
};

/** Limit of the count. Users do not page further, and the report shows the total. */
export const COUNT_CAP = 1_000;

export const countStagePeriods = (db: Db, actor: Actor, filter: CasesFilter): Promise<number> =>
  countCapped(db, sql`from ${making(actor, filter)}`, COUNT_CAP);

export interface StoredStagePeriod extends Omit<
  StagePeriod,
  "borrowerName" | "status" | "currency"
> {
  readonly borrowerName: string;
  readonly status: string;
  readonly currency: string;
}

const LARGE_FLOWS: readonly Flow[] = ["opening", "placed", "movedIn", "movedOut", "closing"];

/**
 * Orders by amount, largest first. For flows with most of the cases, the index on amounts returns
 * the first page at once. Ends are found by day and then sorted: `+ 0` disables the index, because
 * paid cases have small amounts and would come last in it.
 */
const byAmount = ({ flow }: CasesFilter) =>
  LARGE_FLOWS.includes(flow) ? sql`s.amount_minor` : sql`s.amount_minor + 0`;

export const listStagePeriods = (
  db: Db,
  actor: Actor,
  filter: CasesFilter,
  { size, offset }: Slice,
) =>
  queryRows(db)<StoredStagePeriod>`
    with made as (
      select s.* from ${making(actor, filter)}
      order by ${byAmount(filter)} desc, s.case_id, s.seq ${limitTo(size, offset)}
    )
    select m.case_id as task_id, c.loan_id, c.borrower_id, l.number as loan_number, b.name as borrower_name, c.status,
      u.name as agent_name, i.name as institution_name, q.name as stage_name, n.name as next_stage_name,
      m.from_on as "from", m.until_on as until, m.currency, m.amount_minor, m.principal_minor
    from made m join collection_case c on c.id = m.case_id join loan l on l.id = c.loan_id
    join borrower b on b.id = c.borrower_id
    join institution i on i.id = m.institution_id join stage q on q.id = m.stage_id
    left join stage n on n.id = m.next_stage_id left join app_user u on u.id = c.agent_id
    order by m.amount_minor desc, m.case_id, m.seq`;
