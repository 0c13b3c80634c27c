import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf, columnText, idArray, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../contract-codes.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { LoanFigures } from "./figures.ts";

/** Reasons of a recall after which the loan is placed with another institution. */
const REPLACED = ["PLACEMENT_END", "REPLACEMENT"] as const;

/** Loans with an id above `after` and up to `upto`, and the day to which their cases are aged. */
export interface CaseAging {
  readonly after: number;
  readonly upto: number;
  readonly day: Day;
  readonly at: Date;
}

export type FiguresOfLoans = ReadonlyMap<number, LoanFigures>;

const figureRows = (figures: FiguresOfLoans) => sql`
  unnest(${idArray([...figures.keys()])}, ${columnText(figures.values(), (loanFigures) => loanFigures.arrearsMinor)}::bigint[],
    ${columnText(figures.values(), (loanFigures) => loanFigures.outstandingMinor)}::bigint[], ${columnText(figures.values(), (loanFigures) => loanFigures.payoffMinor)}::bigint[],
    ${columnText(figures.values(), (loanFigures) => loanFigures.overdueOn)}::date[])
    as f (loan_id, arrears, outstanding, payoff, overdue_on)`;

/**
 * Updates open cases with the amounts of their loans on the day. The loans are locked. Returns the
 * number of changed cases.
 */
export async function updateAgedFigures(db: Db, figures: FiguresOfLoans): Promise<number> {
  const { numAffectedRows } = await sql`
    update collection_case c set arrears_minor = f.arrears, outstanding_minor = f.outstanding, payoff_minor = f.payoff,
      overdue_on = coalesce(f.overdue_on, c.overdue_on)
    from ${figureRows(figures)}
    where c.loan_id = f.loan_id and c.status in ${toCodesSql(OPEN_STATUSES)}
      and (c.arrears_minor, c.outstanding_minor, c.payoff_minor, c.overdue_on)
        is distinct from (f.arrears, f.outstanding, f.payoff, coalesce(f.overdue_on, c.overdue_on))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export interface MovedCase {
  readonly caseId: number;
  readonly agentId: number | null;
}

/**
 * Moves cases outside the days past due of their stage to the matching stage of their institution.
 * Cases without one stay. The agent is released; an open promise stays. Returns the moved cases.
 */
export const moveCases = (db: Db, { after, upto, day, at }: CaseAging) =>
  queryRows(db)<MovedCase>`
    with ${buildStagePoliciesSql(day)}, due as materialized (
      select c.id, c.status, c.agent_id, c.institution_id, c.stage_id as stage_before_id, fit.stage_id, c.arrears_minor,
        c.loan_id, ${day}::date - c.overdue_on as dpd
      from collection_case c
      join said on said.stage_id = c.stage_id
      cross join lateral (${buildMatchingStageSql(sql`c.institution_id`, sql`${day}::date - c.overdue_on`)}) fit
      where c.loan_id > ${after} and c.loan_id <= ${upto} and c.status in ${toCodesSql(OPEN_STATUSES)}
        and (said.dpd_from is null or ${day}::date - c.overdue_on < said.dpd_from or ${day}::date - c.overdue_on > said.dpd_to)
        and fit.stage_id <> c.stage_id
      order by c.id for update of c
    ),
    moved as (
      update collection_case c set stage_id = d.stage_id, status = 'C00', agent_id = null, assigned_at = null,
        passed_over_at = null, work_rank_until = ${at}, version = c.version + 1
      from due d where c.id = d.id
    ),
    logged as (
      insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id,
        stage_before_id, dpd, arrears_minor, principal_minor, fee_minor)
      select id, ${at}, 'STAGE', status, 'C00', agent_id, institution_id, stage_id, stage_before_id,
        greatest(0, dpd), arrears_minor, owed.principal_minor, owed.fee_minor
      from due cross join lateral get_loan_outstanding(due.loan_id) owed order by id
    )
    select id as case_id, agent_id from due order by id`;

/** Policies of all stages on the day, read once per statement for any number of loans. */
const buildStagePoliciesSql = (day: Day) => sql`
  said as materialized (
    select p.stage_id, p.dpd_from, p.dpd_to
    from stage q cross join lateral stage_policy_on(q.id, ${day}::date) p)`;

/**
 * Stage of an institution for the days past due; the later one when two overlap. Beside
 * `buildStagePoliciesSql`.
 */
const buildMatchingStageSql = (institutionId: RawBuilder<unknown>, dpd: RawBuilder<unknown>) => sql`
  select fits.stage_id from institution_stage iq join said fits on fits.stage_id = iq.stage_id
  where iq.institution_id = ${institutionId} and fits.dpd_from <= ${dpd} and (fits.dpd_to is null or fits.dpd_to >= ${dpd})
  order by fits.dpd_from desc limit 1`;

/** Locks active loans that reach a stage without an open case. */
export async function lockUncollected(db: Db, aging: CaseAging): Promise<number[]> {
  const { after, upto, day } = aging;
  const rows = await queryRows(db)<{ id: number }>`
    with ${buildStagePoliciesSql(day)}
    select l.id from loan l where l.id in (
      select u.loan_id from (${uncollected(sql`l.id > ${after} and l.id <= ${upto}`)}) u
      cross join lateral (
        select min(due_on) as overdue_on from installment
        where loan_id = u.loan_id and status not in (-28, -22)
          and principal_due_minor + interest_due_minor + late_fee_due_minor + extension_fee_due_minor > 0
      ) oldest
      cross join lateral (${buildPlacementSql(day, sql`${day}::date - oldest.overdue_on`)}) fit)
    order by l.id for update`;
  return rows.map(({ id }) => id);
}

/**
 * Opens a case for each locked loan that still reaches a stage with its debt. Returns their number.
 */
export async function openCasesForReachedStages(
  db: Db,
  { day, at }: CaseAging,
  figures: FiguresOfLoans,
): Promise<number> {
  const row = await queryRow(db)<{ opened: number }>`
    with ${buildStagePoliciesSql(day)}, reached as (
      select u.loan_id, u.borrower_id, u.product_id, u.reason, fit.institution_id, fit.stage_id, fit.days,
        f.arrears, f.outstanding, f.payoff, f.overdue_on
      from (${uncollected(sql`l.id = ${anyOf([...figures.keys()])}`)}) u
      join ${figureRows(figures)} on f.loan_id = u.loan_id
      cross join lateral (${buildPlacementSql(day, sql`${day}::date - f.overdue_on`)}) fit
      where u.reason <> 'EXTENSION_LAPSED' or f.overdue_on < ${day}::date
    ),
    opened as (
      insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id, arrears_minor,
        outstanding_minor, payoff_minor, overdue_on, opened_on, placed_until, on_hold)
      select loan_id, borrower_id, product_id, institution_id, stage_id, arrears, outstanding, payoff, overdue_on,
        ${day}::date, ${day}::date + days,
        exists (select from borrower_flag f where f.borrower_id = reached.borrower_id and f.stops_contact and f.ended_at is null)
      from reached order by loan_id
      on conflict (loan_id) where status in ${toCodesSql(OPEN_STATUSES)} do nothing
      returning id, loan_id, institution_id, stage_id, arrears_minor, overdue_on
    ),
    logged as (
      insert into case_status_log (case_id, at, event, after, reason, institution_id, stage_id, dpd, arrears_minor,
        principal_minor, fee_minor)
      select o.id, ${at}, 'PLACED', 'C00', r.reason, o.institution_id, o.stage_id,
        greatest(0, ${day}::date - o.overdue_on), o.arrears_minor, owed.principal_minor, owed.fee_minor
      from opened o join reached r using (loan_id) cross join lateral get_loan_outstanding(o.loan_id) owed order by o.id
    )
    select count(*) as opened from opened`;
  return row?.opened ?? 0;
}

/**
 * Institution, stage and days of an uncollected loan `u`: by the lender's placement rule and never
 * with the last institution, or else with the loan's own institution. Beside
 * `buildStagePoliciesSql`.
 */
const buildPlacementSql = (day: Day, dpd: RawBuilder<unknown>) => sql`
  select place.institution_id, place.stage_id, place.days from (
    select 0 as turn, said.dpd_from, placement_score(u.loan_id, k.institution_id, k.share_bp) as score,
      k.institution_id, said.stage_id, k.days
    from said cross join lateral placement_candidates(u.lender_id, u.product_id, said.stage_id, ${day}::date) k
    where u.by_rule and k.institution_id is distinct from u.last_institution_id
      and said.dpd_from <= ${dpd} and (said.dpd_to is null or said.dpd_to >= ${dpd})
    union all
    select 1, 0, 0, u.institution_id, own.stage_id, u.placement_days
    from (${buildMatchingStageSql(sql`u.institution_id`, dpd)}) own where u.institution_id is not null
  ) place
  order by place.turn, place.dpd_from desc, place.stage_id, place.score limit 1`;

/**
 * Active loans without an open case. The last institution continues: that of the last case when it
 * ended by payment, or that of the tape, while the institution is enabled and linked to the lender.
 * After an extension the loan waits until the new due day passes unpaid. A loan goes to another
 * institution by rule after the end of its placement or a recall for a new placement.
 */
const uncollected = (which: RawBuilder<unknown>) => sql`
  select p.loan_id, p.borrower_id, p.product_id, product.lender_id, p.last_institution_id, p.by_rule,
    i.id as institution_id, i.placement_days,
    case p.status when 'C31' then 'EXTENSION_LAPSED' when 'C40' then 'REPLACEMENT' else 'STAGE_ENTRY' end as reason
  from (
    select l.id as loan_id, l.borrower_id, l.product_id, last.status, last.institution_id as last_institution_id,
      case when last.status is null then tape.institution_id when last.status <> 'C40' then last.institution_id end as institution_id,
      last.status = 'C40' or (last.status is null and coalesce(tape.by_rule, false)) as by_rule
    from loan l
    left join lateral (
      select id, status, institution_id from collection_case c where c.loan_id = l.id order by c.id desc limit 1
    ) last on true
    left join loan_tape tape on tape.loan_id = l.id
    where ${which} and l.status in (21, 40)
      and not exists (
        select from collection_case c where c.loan_id = l.id and c.status in ${toCodesSql(OPEN_STATUSES)})
      and (coalesce(last.status, 'C30') in ('C30', 'C31', 'C32') or (last.status = 'C40' and (
        select s.reason from case_status_log s where s.case_id = last.id and s.after = 'C40' order by s.id desc limit 1
      ) in ${toCodesSql(REPLACED)}))
  ) p
  join product on product.id = p.product_id
  left join (institution i join institution_lender im on im.institution_id = i.id)
    on i.id = p.institution_id and i.status = 'ENABLED' and im.lender_id = product.lender_id
  where i.id is not null or p.by_rule`;
