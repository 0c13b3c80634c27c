import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { execute, queryRows } from "../../../core/query.ts";
import type { Profile } from "../../guard/contract.ts";
import { buildTapePlacementsSql } from "./places.ts";

export interface ImportTarget {
  readonly productId: number;
  readonly institutionId: number;
  /** Country profile of the institution. */
  readonly profile: Profile;
  readonly byRule: boolean;
  readonly runId: number;
  readonly asOf: Day;
  /** Day at whose end the opening holds. */
  readonly openingOn: Day;
  readonly today: Day;
  readonly now: Date;
  readonly operatorId: number | null;
}

const NEWS = sql`tape.verdict in ('CREATED', 'UPDATED')`;
/** Rows that change a borrower; DETAILS leaves the loan as it is. */
export const BORROWER_NEWS = sql`tape.verdict in ('CREATED', 'UPDATED', 'DETAILS')`;

const TAPE_COLUMNS = [
  "phone",
  "email",
  "id_type",
  "id_number",
  "gender",
  "birth_on",
  "birth_place",
  "marital_status",
  "children",
  "education",
  "address",
  "province",
  "city",
  "occupation",
  "industry",
  "company_name",
  "company_address",
  "company_phone",
  "working_years",
  "pay_days",
  "salary_type",
  "credit_card_count",
  "multiple_borrowings",
  "loan_purpose",
] as const;

/** A tape without a zone keeps the stored one. */
const buildZoneValueSql = (column: string) =>
  sql`case when excluded.zone_source = 'UNKNOWN' then borrower.${sql.ref(column)} else excluded.${sql.ref(column)} end`;

/** Upserts borrowers; fields that the tape leaves empty keep their value. */
export async function upsertBorrowers(db: Db): Promise<void> {
  const tapeColumns = sql.join(TAPE_COLUMNS.map((name) => sql.ref(name)));
  const mergedValues = TAPE_COLUMNS.map(
    (name) => sql`coalesce(excluded.${sql.ref(name)}, borrower.${sql.ref(name)})`,
  );
  const names = sql`name, zone, zone_source, other_zones, monthly_income_minor, ${tapeColumns}`;
  const after = sql`excluded.name, ${buildZoneValueSql("zone")}, ${buildZoneValueSql("zone_source")}, ${buildZoneValueSql("other_zones")},
    coalesce(excluded.monthly_income_minor, borrower.monthly_income_minor), ${sql.join(mergedValues)}`;
  const before = sql.join(
    ["name", "zone", "zone_source", "other_zones", "monthly_income_minor", ...TAPE_COLUMNS].map(
      (name) => sql`borrower.${sql.ref(name)}`,
    ),
  );
  await execute(db)`
    insert into borrower (source_id, ${names})
    select distinct on (borrower_key) borrower_key, name, zone, zone_source, other_zones, monthly_income, ${tapeColumns}
    from tape where ${BORROWER_NEWS} order by borrower_key, row_no desc
    on conflict (source_id) do update set (${names}) = row(${after})
    where row(${before}) is distinct from row(${after})`;
}

/** First day of late fees after the opening; null before the first end-of-day run. */
export const feesSince = (openingOn: Day) =>
  sql`(select ${openingOn}::date where exists (select from business_day_run))`;

/**
 * Inserts a new loan once, with its event and opening day, because each further update in the
 * transaction repeats the foreign key checks. The loan of an erased borrower moves to the borrower
 * of the tape, who is stored as a new person.
 */
export async function upsertLoans(
  db: Db,
  { productId, openingOn, now }: ImportTarget,
  arrivalId: number | null,
): Promise<void> {
  await execute(db)`
    with placed as (
      insert into loan (product_id, borrower_id, number, status, loan_on, periods,
        principal_minor, interest_minor, late_fee_minor, repaid_minor, waived_minor, accrued_on, opening_on, opening_event_id)
      select ${productId}, borrower.id, loan_number, loan_status, loan_on, periods,
        principal, interest, late_fee, repaid, waived, ${openingOn}::date, ${feesSince(openingOn)}, ${arrivalId}::bigint
      from tape join borrower on borrower.source_id = borrower_key
      where verdict = 'CREATED' order by row_no
      returning id, number
    )
    update tape set loan_id = placed.id from placed where placed.number = tape.loan_number`;
  await execute(db)`
    update loan set status = loan_status, loan_on = tape.loan_on, periods = tape.periods,
      principal_minor = principal, interest_minor = interest, late_fee_minor = late_fee,
      extension_fee_minor = extension_fee, repaid_minor = repaid, waived_minor = waived, updated_at = ${now},
      borrower_id = case when exists (select from borrower gone where gone.id = loan.borrower_id and gone.erased_at is not null)
        then (select b.id from borrower b where b.source_id = tape.borrower_key) else loan.borrower_id end
    from tape where loan.id = tape.loan_id and verdict = 'UPDATED'`;
}

/** Opens unassigned C00 cases in their stage, each with the first entry of its status log. */
export async function openCases(db: Db, target: ImportTarget): Promise<void> {
  const { productId, today, now, operatorId } = target;
  await execute(db)`
    with opened as (
      insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id,
        arrears_minor, outstanding_minor, payoff_minor, overdue_on, initial_overdue_on, opened_on, placed_until, work_band, work_rank, work_rank_until,
        on_hold)
      select loan.id, loan.borrower_id, ${productId}, chosen.institution_id, tape.stage_id,
        arrears, outstanding, payoff, due_on, due_on, ${today}::date, ${today}::date + chosen.days,
        tape.work_band, tape.work_rank, case when known.fact then 'epoch'::timestamptz end, known.fact
      from tape join loan on loan.id = tape.loan_id
      cross join lateral (
        select exists (select from borrower_flag f where f.borrower_id = loan.borrower_id and f.stops_contact and f.ended_at is null) as fact
      ) known
      cross join lateral (
        select place.institution_id, place.days ${buildTapePlacementsSql(sql`loan.id`)}
        order by placement_score(loan.id, place.institution_id, place.share_bp) limit 1
      ) chosen
      where case_step = 'OPEN' order by row_no
      returning id, loan_id, institution_id, stage_id, overdue_on, arrears_minor
    )
    insert into case_status_log (case_id, at, event, after, reason, operator_id, institution_id,
      stage_id, dpd, arrears_minor, principal_minor, fee_minor)
    select id, ${now}, 'PLACED', 'C00', ${`import ${target.runId}`}, ${operatorId}::bigint,
      institution_id, stage_id, greatest(0, ${today}::date - overdue_on), arrears_minor,
      owed.principal_minor, owed.fee_minor
    from opened cross join lateral get_loan_outstanding(opened.loan_id) owed`;
}

/** Sets the amounts of open cases to those of the tape; the work of agents stays. */
export const adjustCases = (db: Db, now: Date): Promise<void> =>
  execute(db)`
    update collection_case as one set
      arrears_minor = tape.arrears,
      outstanding_minor = tape.outstanding,
      payoff_minor = tape.payoff,
      overdue_on = case case_step when 'ADJUST' then tape.due_on else one.overdue_on end,
      work_rank_until = ${now}
    from tape where one.id = tape.case_id and case_step in ('ADJUST', 'CLEAR')`;

/** Lists open cases of loans that are no longer late, by id. */
export const clearedCases = (db: Db): Promise<{ caseId: number; settled: boolean }[]> =>
  queryRows(db)<{ caseId: number; settled: boolean }>`
    select case_id, outstanding = 0 as settled from tape where case_step = 'CLEAR' order by case_id`;

/** Stores the state of the tape, for comparison with the next one. */
export async function rememberTape(
  db: Db,
  { runId, institutionId, byRule, asOf }: ImportTarget,
): Promise<void> {
  await execute(db)`
    insert into loan_tape (loan_id, run_id, institution_id, by_rule, as_of_on, digest)
    select loan_id, ${runId}, ${institutionId}, ${byRule}::boolean, ${asOf}::date, digest from tape where ${NEWS}
    on conflict (loan_id) do update set run_id = excluded.run_id,
      institution_id = excluded.institution_id, by_rule = excluded.by_rule, as_of_on = excluded.as_of_on, digest = excluded.digest`;
  await execute(db)`
    update loan_tape set as_of_on = ${asOf}::date from tape
    where loan_tape.loan_id = tape.loan_id and verdict = 'UNCHANGED' and as_of_on < ${asOf}::date`;
  // The borrower differs from the lender's last data, so that data is no longer unchanged.
  await execute(db)`
    update loan_tape set digest = '' from tape where loan_tape.loan_id = tape.loan_id and verdict = 'DETAILS'`;
}
